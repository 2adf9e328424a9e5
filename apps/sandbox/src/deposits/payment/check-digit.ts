/** Appends the Luhn check digit that makes a card number valid. */
export function withCheckDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
