import { type ArrowKey, nextInGrid } from '../../../ui/layout/next-in-grid.ts';

/** About a line: what an arrow key scrolls by where it moves nothing. */
const lineHeight = 40;

/** Moves the focus to the card that an arrow key leads to. Beyond the last one the page scrolls. */
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
