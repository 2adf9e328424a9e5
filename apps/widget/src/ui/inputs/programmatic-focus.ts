const mark = 'data-led';

/**
 * FORM-20: focuses an input for the player. Its error stays, because it is yet to be read. In a
 * window in the background, the focus event comes only when the player returns.
 */
export function focusForPlayer(input: HTMLElement): void {
  document.querySelector(`[${mark}]`)?.removeAttribute(mark);
  input.setAttribute(mark, '');
  input.focus({ preventScroll: true });
}

/**
 * FORM-20: call it when an input loses the focus. If its window loses the focus, the input stays
 * the active element, and the browser focuses it again later.
 */
export function noteBlur({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.toggleAttribute(mark, currentTarget === document.activeElement);
}

/** True if the program set the focus that this event reports, or the window got it back. */
export function isProgrammaticFocus({ currentTarget }: { currentTarget: Element }): boolean {
  return currentTarget.hasAttribute(mark);
}
