import { canonicalDecimal, maxDigits } from './decimal.ts';

/**
 * An amount from the wire as a canonical decimal; undefined for everything that is not a plain,
 * finite, non-negative decimal. Unlike the player's typing nothing is forgiven here: no spaces, no
 * commas, no exponents, no signs.
 */
export function readDecimal(value: unknown): string | undefined {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string' || value.length > maxDigits + 1) return undefined;
  if (!/^\d+(\.\d+)?$/.test(value)) return undefined;
  return value.replace('.', '').length > maxDigits ? undefined : canonicalDecimal(value);
}

function readNumber(value: number): string | undefined {
  // Beyond this a JSON number may already differ from what the sender wrote; a string does not.
  if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) return undefined;
  return canonicalDecimal(String(value));
}
