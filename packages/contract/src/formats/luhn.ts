/** FORM-10: verifies the check digit of a card number, ignoring spaces and hyphens. */
export function passesLuhn(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    // Every second digit from the right counts twice, as the sum of its digits.
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
