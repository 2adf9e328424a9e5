import { expect, it } from 'vitest';
import { barcode, code128Symbols, code128Widths } from './barcode.ts';

it('has 106 different symbols of eleven modules each', () => {
  expect(code128Widths).toHaveLength(106);
  expect(new Set(code128Widths).size).toBe(106);
  const modules = code128Widths.map((widths) =>
    widths.split('').reduce((sum, w) => sum + Number(w), 0),
  );
  expect(new Set(modules)).toEqual(new Set([11]));
});

it('ends with the check symbol of the standard', () => {
  // 105 + 12·1 + 34·2 + 56·3 + 78·4 = 665, and 665 mod 103 = 47.
  expect(code128Symbols('12345678')).toEqual([105, 12, 34, 56, 78, 47]);
});

it('is drawn with a quiet zone on both sides and a name of its own', () => {
  const { text } = barcode('12345678', 'Barcode 1234 5678');
  // Ten modules left and right, six symbols of eleven, and the stop of thirteen.
  expect(text).toContain('viewBox="0 0 99 40"');
  expect(text).toContain('d="M10 0h2v40h-2z');
  expect(text).toContain('aria-label="Barcode 1234 5678"');
});
