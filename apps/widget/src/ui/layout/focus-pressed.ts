/**
 * Focuses a button that is pressed while nothing has the focus. Safari does not focus a button that
 * is pressed, so nothing would know where the focus was: a sheet that closes returns it there.
 */
export function focusPressed(): void {
  const focus = ({ target }: Event): void => {
    if (document.activeElement !== document.body || !(target instanceof Element)) return;
    target.closest('button')?.focus({ preventScroll: true });
  };
  // Before the press opens a sheet.
  addEventListener('click', focus, { capture: true });
}
