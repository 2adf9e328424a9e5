import { describe, expect, it } from 'vitest';
import { nextInGrid } from './next-in-grid.ts';

const box = (left: number, top: number) => ({ left, top, width: 100 });

// Two sections of two columns; the first has three cards, so its second row is half empty.
const boxes = [box(0, 0), box(110, 0), box(0, 120), box(0, 280), box(110, 280)];

describe('arrow keys in the method grid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 4, -1],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, -1],
    ['ArrowDown', 0, 2],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 4, -1],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 0, -1],
    ['Home', 3, 0],
    ['End', 0, 4],
  ] as const)('move with %s from card %i to %i', (key, from, to) => {
    expect(nextInGrid(boxes, from, key)).toBe(to);
  });

  it.each([
    ['ArrowLeft', 0, 1],
    ['ArrowLeft', 4, -1],
    ['ArrowRight', 3, 2],
    ['ArrowDown', 1, 2],
  ] as const)(
    '[I18N-7] in a right-to-left layout move with %s from card %i to %i',
    (key, from, to) => {
      expect(nextInGrid(boxes, from, key, true)).toBe(to);
    },
  );

  it('skip a neighbour that is shifted by a longer heading', () => {
    const rows = [box(0, 0), box(110, 20), box(0, 160), box(110, 160)];
    expect(nextInGrid(rows, 0, 'ArrowDown')).toBe(2);
    expect(nextInGrid(rows, 1, 'ArrowDown')).toBe(3);
    expect(nextInGrid(rows, 1, 'ArrowUp')).toBe(-1);
  });

  it('move nowhere from a card that does not exist', () => {
    expect(nextInGrid(boxes, 9, 'ArrowRight')).toBe(-1);
  });
});
