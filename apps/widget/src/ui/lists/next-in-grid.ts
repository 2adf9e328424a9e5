/** The part of a DOMRect that gives an element's position. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/**
 * The index of the box that an arrow key leads to from `index`, or -1. Up and down go to the
 * nearest box of the neighbouring row in any section, so that several grids act as one.
 */
export function nextInGrid(
  boxes: readonly Rectangle[],
  index: number,
  key: ArrowKey,
  isRightToLeft = false,
): number {
  const from = boxes[index];
  if (!from) return -1;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return boxes.length - 1;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (key !== forward) return index - 1;
      return index + 1 < boxes.length ? index + 1 : -1;
    case 'ArrowUp':
      return nearest(boxes, from, -1);
    case 'ArrowDown':
      return nearest(boxes, from, 1);
  }
}

// Sections may share a row while one heading takes an extra line; their cards still count as side
// by side. No row is lower than this.
const sameRow = 24;

const middle = (box: Rectangle): number => box.left + box.width / 2;

function nearest(boxes: readonly Rectangle[], from: Rectangle, direction: 1 | -1): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    const down = (box.top - from.top) * direction;
    if (down <= sameRow) continue;
    // The row outweighs any distance within it.
    const distance = down * 10_000 + Math.abs(middle(box) - middle(from));
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  }
  return best;
}
