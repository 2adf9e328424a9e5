import { describe, expect, it } from 'vitest';
import { movedCaret } from './use-typing.ts';

describe('the caret after the text is rewritten', () => {
  it.each([
    ['behind the typed character', 'hC0001234', 1, 'HC0001234', 1],
    ['where a dropped character was typed', '1 500', 2, '1500', 1],
    ['at the end', '1 500', 5, '1500', 4],
    ['behind a character that becomes two', 'ßX', 1, 'SSX', 2],
    ['behind a digit that pushed out the last one', '1923456', 2, '192345', 2],
    ['at the end of a text that got shorter', 'abc', 3, 'x', 1],
  ])('[FORM-19] is %s', (_, typed, caret, rewritten, moved) => {
    expect(movedCaret(typed, caret, rewritten)).toBe(moved);
  });
});
