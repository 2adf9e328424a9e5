import { describe, expect, it } from 'vitest';
import { textParts } from './text-parts.ts';

describe('the parts of a locale', () => {
  it('contain every text once, with those of the first list in the first part', () => {
    const texts = {
      'root.popular': 'a',
      'time.left': 'b',
      'time.day': 'c',
      'complete.done': 'd',
    };
    expect(textParts(texts)).toEqual({
      first: { 'root.popular': 'a', 'time.left': 'b' },
      later: { 'time.day': 'c', 'complete.done': 'd' },
    });
  });
});
