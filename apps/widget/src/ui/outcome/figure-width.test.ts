import { describe, expect, it } from 'vitest';
import { figureStyle, figureWidth } from './figure-width.ts';

describe('figureWidth', () => {
  it('counts a separator as half a digit, and letters as wider than digits', () => {
    expect(figureWidth('₹1,50,000.00')).toBeCloseTo(8 * 0.61 + 3 * 0.3 + 0.76);
    expect(figureWidth('2,576\u00a0USDT')).toBeCloseTo(4 * 0.61 + 2 * 0.3 + 4 * 0.76);
  });

  it('ignores the isolates around an amount in Arabic', () => {
    expect(figureWidth('\u2068₹5.00\u2069')).toBeCloseTo(figureWidth('₹5.00'));
  });

  it('is passed to the style sheet as a number', () => {
    expect(figureStyle('5')).toEqual({ '--figure-width': 0.61 });
  });
});
