import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor, parseAmount } from './index.ts';

describe('parseAmount', () => {
  it.each([
    ['1 000,50', '1000.5'],
    ["1'000.5", '1000.5'],
    ['1.000,50', '1000.5'],
    ['1,000.50', '1000.5'],
    ['1\u00a0000,50', '1000.5'],
    ['1\u202f000’000.5', '1000000.5'],
    ['1.000.000,5', '1000000.5'],
  ])('[AMT-2] reads "%s" as %s', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  it('[AMT-2] uses the last dot or comma as the decimal mark, even if both are the same', () => {
    expect(parseAmount('1,000,5')).toBe('1000.5');
    expect(parseAmount('1.000.5')).toBe('1000.5');
  });

  it('[AMT-3] treats a single comma as the decimal point', () => {
    expect(parseAmount('1,5')).toBe('1.5');
    expect(parseAmount('0,05')).toBe('0.05');
  });

  it.each([
    ['5.', '5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['007', '7'],
    ['१२३.५', '123.5'],
    ['౧౨౩', '123'],
  ])('reads "%s", complete or not, as %s', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  it.each(['', ' ', '.', ',', 'abc', '12a', '-5', '+5', '1e5', '0x1F', 'Infinity', '٣'])(
    '[AMT-1] does not read "%s" as a number',
    (typed) => expect(parseAmount(typed)).toBeUndefined(),
  );

  it('rejects more digits than any amount has', () => {
    expect(parseAmount('9'.repeat(30))).toBe('9'.repeat(30));
    expect(parseAmount('9'.repeat(31))).toBeUndefined();
  });

  it('[AMT-2] reads any amount in any grouping', () => {
    const grouping = fc.constantFrom(
      [' ', ','],
      ["'", '.'],
      ['.', ','],
      [',', '.'],
      ['\u00a0', ','],
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), grouping, (minor, [group, mark]) => {
        const [whole = '', fraction = ''] = fromMinor(minor, 2).split('.');
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group ?? '');
        expect(parseAmount(`${grouped}${mark}${fraction}`)).toBe(fromMinor(minor, 2));
      }),
    );
  });
});
