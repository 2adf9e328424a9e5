const shownDigits = 4;
const maskedFrom = 7;

/** The provider's label of an account, with all but the last digits hidden. */
export function maskedLabel(label: string): string {
  const digits = label.match(/\d/g)?.length ?? 0;
  if (digits < maskedFrom) return label;
  let left = digits;
  return label.replace(/\d/g, (digit) => {
    left -= 1;
    return left < shownDigits ? digit : '•';
  });
}
