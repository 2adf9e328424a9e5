import { type ArrowKey, nextInGrid } from '../../../ui/lists/next-in-grid.ts';

/** About the distance that an arrow key scrolls a page. */
const lineHeight = 40;

/**
 * Moves the focus to the next card in the direction of the arrow key, or scrolls if there is none.
 */
export function focusNextCard(sections: HTMLElement, card: HTMLElement, key: string): void {
  const cards = [...sections.querySelectorAll<HTMLElement>('[data-method]')];
  const boxes = cards.map((one) => one.getBoundingClientRect());
  const isRightToLeft = document.dir === 'rtl';
  const next = cards[nextInGrid(boxes, cards.indexOf(card), key as ArrowKey, isRightToLeft)];
  if (next) next.focus();
  else if (key === 'ArrowUp' || key === 'ArrowDown') {
    scrollBy({ top: key === 'ArrowUp' ? -lineHeight : lineHeight });
  }
}
