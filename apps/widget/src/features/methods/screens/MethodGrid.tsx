import type { KeyboardEvent, ReactNode } from 'react';
import { type ArrowKey, nextInGrid } from '../../../ui/layout/next-in-grid.ts';
import styles from './MethodGrid.module.css';

const arrowKeys: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
] satisfies ArrowKey[];

const isArrowKey = (key: string): key is ArrowKey => arrowKeys.includes(key);

/** Arrow keys move through the cards of all sections; Tab works as usual. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!isArrowKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-method]')];
  const index = cards.findIndex((card) => card === event.target);
  if (index < 0) return;
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const isRightToLeft = document.dir === 'rtl';
  const next = cards[nextInGrid(boxes, index, event.key, isRightToLeft)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function MethodSections({ children }: { children: ReactNode }) {
  return (
    // The handler receives only key events from the buttons inside.
    <div className={styles.sections} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

export function MethodGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
