import { expect, it } from 'vitest';
import { code128Bars, code128Symbols, code128Values } from './code-128.ts';

it('a Code 128 barcode has 106 different symbols of eleven modules each', () => {
  expect(code128Symbols).toHaveLength(106);
  expect(new Set(code128Symbols).size).toBe(106);
  const modules = code128Symbols.map((widths) =>
    widths.split('').reduce((sum, width) => sum + Number(width), 0),
  );
  expect(new Set(modules)).toEqual(new Set([11]));
});

it('a Code 128 barcode ends with the check symbol of the standard', () => {
  // 105 + 12·1 + 34·2 + 56·3 + 78·4 = 665, and 665 mod 103 = 47.
  expect(code128Values('12345678')).toEqual([105, 12, 34, 56, 78, 47]);
});

it('a Code 128 barcode has a quiet zone on both sides', () => {
  const { bars, width } = code128Bars('12345678');
  // Ten modules left and right, six symbols of eleven, and the stop of thirteen.
  expect(width).toBe(99);
  expect(bars[0]).toEqual({ x: 10, width: 2 });
  expect(bars.at(-1)).toEqual({ x: 87, width: 2 });
});

it('a Code 128 barcode pads an odd number of digits with a leading zero', () => {
  expect(code128Bars('1234567')).toEqual(code128Bars('01234567'));
});
