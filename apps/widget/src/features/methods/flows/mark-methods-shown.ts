export const shownMark = 'cashier:methods-shown';

/** SEQ-19: set once, when the methods are first shown. */
export function markMethodsShown(): void {
  if (performance.getEntriesByName(shownMark).length === 0) performance.mark(shownMark);
}
