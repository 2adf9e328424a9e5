import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  divideDecimals,
  fromMinor,
  multiplyDecimals,
  roundUpDecimal,
  subtractDecimals,
  toMinor,
  truncateDecimal,
} from './index.ts';
import { roundDecimal } from './decimal.ts';

const minor = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n });
const exponent = fc.nat({ max: 18 });
const decimal = fc.tuple(minor, exponent).map(([units, places]) => fromMinor(units, places));

describe('division', () => {
  it('is exact up to the given decimals, then truncated', () => {
    expect(divideDecimals('1', '3', 4)).toBe('0.3333');
    expect(divideDecimals('1.5', '0.25', 2)).toBe('6');
    expect(divideDecimals('0.0001', '3', 2)).toBe('0');
  });
});

describe('rounding up', () => {
  it('keeps what fits, and rounds the rest away from zero', () => {
    expect(roundUpDecimal('1.2', 2)).toBe('1.2');
    expect(roundUpDecimal('1.2001', 2)).toBe('1.21');
    expect(roundUpDecimal('-1.2001', 2)).toBe('-1.21');
    expect(roundUpDecimal('0.1', 0)).toBe('1');
  });
});

describe('minor units', () => {
  it('survive a conversion to a decimal and back, for every exponent', () => {
    fc.assert(
      fc.property(minor, exponent, (units, places) => {
        const text = fromMinor(units, places);
        expect(toMinor(text, places)).toBe(units);
        expect(canonicalDecimal(text)).toBe(text);
      }),
    );
  });

  it('are undefined, not rounded, if the decimal is finer than the exponent', () => {
    expect(toMinor('1.005', 2)).toBeUndefined();
    expect(toMinor('1.500', 1)).toBe(15n);
    expect(toMinor('0.1', 0)).toBeUndefined();
    expect(toMinor('9.220000000000000001', 18)).toBe(9_220_000_000_000_000_001n);
  });

  it.each(['', '.', '1.', '.5', '1e3', ' 1', '1,5', '+1', '0x10', 'NaN', '--1'])(
    'are undefined for "%s"',
    (text) => expect(toMinor(text, 18)).toBeUndefined(),
  );

  it('format zero and negative amounts plainly', () => {
    expect(fromMinor(0n, 18)).toBe('0');
    expect(fromMinor(-5n, 2)).toBe('-0.05');
    expect(canonicalDecimal('-0.00')).toBe('0');
    expect(canonicalDecimal('007.10')).toBe('7.1');
  });
});

describe('decimals', () => {
  it('are compared by value, not as text', () => {
    expect(compareDecimals('9', '10')).toBe(-1);
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('-1', '-2')).toBe(1);
  });

  it('add and subtract exactly', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(subtractDecimals(addDecimals(a, b), b)).toBe(a);
        expect(compareDecimals(subtractDecimals(a, b), '0')).toBe(compareDecimals(a, b));
      }),
    );
  });

  it('multiply exactly', () => {
    expect(multiplyDecimals('1.005', '100')).toBe('100.5');
    expect(multiplyDecimals('-0.5', '0.5')).toBe('-0.25');
  });

  it('are truncated toward zero, never to a larger magnitude', () => {
    expect(truncateDecimal('1.999', 2)).toBe('1.99');
    expect(truncateDecimal('-1.999', 0)).toBe('-1');
    expect(truncateDecimal('-0.001', 2)).toBe('0');
    fc.assert(
      fc.property(decimal, exponent, (value, places) => {
        const cut = truncateDecimal(value, places);
        const magnitude = (text: string): string => text.replace('-', '');
        expect(compareDecimals(magnitude(cut), magnitude(value))).not.toBe(1);
        expect(toMinor(cut, places)).toBeDefined();
      }),
    );
  });

  it('round half away from zero', () => {
    expect(roundDecimal('20.995', 2)).toBe('21');
    expect(roundDecimal('1.005', 2)).toBe('1.01');
    expect(roundDecimal('-1.005', 2)).toBe('-1.01');
    expect(roundDecimal('7', 2)).toBe('7');
  });

  it('throw if they are not decimals', () => {
    expect(() => addDecimals('1', 'x')).toThrow('not a decimal: x');
  });
});
