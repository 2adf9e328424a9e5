import { focusHeadingInPlace } from './focus-heading.ts';

/**
 * The ref of a list's rows: if the row that has the focus is removed, the focus moves to the first
 * button of the next row, of the row before if it was the last, or to the heading.
 */
export function keepFocusInList(row: HTMLElement | null): () => void {
  // React calls this while the row is still in its place.
  return () => {
    if (!row?.contains(document.activeElement)) return;
    const button =
      row.nextElementSibling?.querySelector('button') ??
      row.previousElementSibling?.querySelector('button');
    if (button) button.focus({ preventScroll: true });
    else focusHeadingInPlace();
  };
}
