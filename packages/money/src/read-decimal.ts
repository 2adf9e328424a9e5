import { canonicalDecimal, maxDigits } from './decimal.ts';

/**
 * An amount from the wire as a canonical decimal; undefined for anything but a plain, finite,
 * non-negative decimal. Unlike player input, it tolerates no spaces, commas, exponents or signs.
 */
export function readDecimal(value: unknown): string | undefined {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string' || value.length > maxDigits + 1) return undefined;
  if (!/^\d+(\.\d+)?$/.test(value)) return undefined;
  return value.replace('.', '').length > maxDigits ? undefined : canonicalDecimal(value);
}

function readNumber(value: number): string | undefined {
  // A larger JSON number may already differ from what the sender wrote; a string does not.
  if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) return undefined;
  return canonicalDecimal(String(value));
}
