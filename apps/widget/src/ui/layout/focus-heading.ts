/** Moves the focus to the heading of the page or of the open sheet, where reading starts. */
export function focusHeading(): void {
  scrollTo(0, 0);
  focusHeadingInPlace();
}

/** The same without scrolling. */
export function focusHeadingInPlace(): void {
  const ofSheet = document.querySelector<HTMLElement>('dialog[open] h2');
  // Not in the markup: a sheet would otherwise open with its heading focused.
  if (ofSheet) ofSheet.tabIndex = -1;
  (ofSheet ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
}
