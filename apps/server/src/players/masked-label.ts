const shownDigits = 4;
const maskedFrom = 7;

/** What a provider calls an account, with all but the last digits of a long number hidden. */
export function maskedLabel(label: string): string {
  const digits = label.match(/\d/g)?.length ?? 0;
  if (digits < maskedFrom) return label;
  let left = digits;
  return label.replace(/\d/g, (digit) => {
    left -= 1;
    return left < shownDigits ? digit : '•';
  });
}
