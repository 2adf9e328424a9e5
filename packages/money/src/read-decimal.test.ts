import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal, readDecimal } from './index.ts';

describe('readDecimal', () => {
  it.each([
    [100, '100'],
    [0.1, '0.1'],
    [20155.01, '20155.01'],
    [0, '0'],
    [-0, '0'],
    ['100.50', '100.5'],
    ['0000', '0'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['9'.repeat(30), '9'.repeat(30)],
  ])('[AMT-1] reads %o as %s', (value, decimal) => {
    expect(readDecimal(value)).toBe(decimal);
  });

  it.each([
    [Number.NaN],
    [Infinity],
    [-Infinity],
    [JSON.parse('1e309')],
    [-1],
    [1e21],
    [1e-7],
    [2 ** 53],
    ['NaN'],
    ['Infinity'],
    ['1e5'],
    ['1e309'],
    ['-1'],
    ['+1'],
    [''],
    [' '],
    [' 1'],
    ['1\n'],
    ['1,5'],
    ['.5'],
    ['5.'],
    ['0x10'],
    ['१'],
    ['9'.repeat(31)],
    [`0.${'0'.repeat(30)}`],
    [null],
    [undefined],
    [true],
    [10n],
    [['1']],
    [{}],
  ])('[AMT-1] rejects %o', (value) => {
    expect(readDecimal(value)).toBeUndefined();
  });

  it('returns a canonical decimal or undefined for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string()), (value) => {
        const decimal = readDecimal(value);
        if (decimal === undefined) return;
        expect(decimal).toBe(canonicalDecimal(decimal));
        expect(decimal.startsWith('-')).toBe(false);
      }),
    );
  });
});
