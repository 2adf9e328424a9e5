import { expect, it } from 'vitest';
import { barcode } from './barcode.ts';

it('a barcode is drawn with a quiet zone on both sides and an accessible name', () => {
  const { text } = barcode('12345678', 'Barcode 1234 5678');
  expect(text).toContain('viewBox="0 0 99 40"');
  expect(text).toContain('d="M10 0h2v40h-2z');
  expect(text).toContain('aria-label="Barcode 1234 5678"');
});
