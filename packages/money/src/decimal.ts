// A decimal is a string such as "1000.5": an optional minus, digits, and optionally a point
// followed by digits. It is canonical if it has no leading zeros, no trailing zeros in the fraction
// and no "-0". Money is never a floating-point number.

const shape = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Longer inputs are rejected: no currency needs them, and numeric(38,0) must hold the minor units.
 */
export const maxDigits = 30;

/** The canonical form of a decimal, or undefined if the text is not a decimal. */
export function canonicalDecimal(text: string): string | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  const magnitude = rest ? `${digits}.${rest}` : digits;
  return magnitude === '0' ? magnitude : sign + magnitude;
}

/**
 * A decimal in units of 10^-exponent. It never rounds: the result is undefined if the decimal has
 * more decimals than the exponent, or is not a decimal.
 */
export function toMinor(decimal: string, exponent: number): bigint | undefined {
  const canonical = canonicalDecimal(decimal);
  if (canonical === undefined) return undefined;
  const [whole = '', fraction = ''] = canonical.split('.');
  return fraction.length > exponent ? undefined : BigInt(whole + fraction.padEnd(exponent, '0'));
}

export function fromMinor(minor: bigint, exponent: number): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  const whole = digits.slice(0, point);
  const fraction = digits.slice(point).replace(/0+$/, '');
  return sign + (fraction ? `${whole}.${fraction}` : whole);
}

/** Rounds half away from zero to the given decimals. */
export function roundDecimal(decimal: string, decimals: number): string {
  const places = Math.max(fractionLength(decimal), decimals);
  const minor = minorOf(decimal, places);
  const unit = 10n ** BigInt(places - decimals);
  const half = minor < 0n ? -unit / 2n : unit / 2n;
  return fromMinor((minor + half) / unit, decimals);
}

export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = aligned(a, b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Both numbers in units of the finer one, and the number of decimals of that unit. */
export function aligned(a: string, b: string): [bigint, bigint, number] {
  const places = Math.max(fractionLength(a), fractionLength(b));
  return [minorOf(a, places), minorOf(b, places), places];
}

export function fractionLength(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

export function minorOf(decimal: string, places: number): bigint {
  return required(toMinor(decimal, places), decimal);
}

/** Decimals are parsed on input, so an invalid one here is a programming error. */
export function required<Value>(value: Value | undefined, decimal: string): Value {
  if (value === undefined) throw new RangeError(`not a decimal: ${decimal}`);
  return value;
}
