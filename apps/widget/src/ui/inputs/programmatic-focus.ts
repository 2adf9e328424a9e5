const mark = 'data-led';

/** FORM-20: focuses an input for the player. Its error stays, because it is yet to be read. */
export function focusForPlayer(input: HTMLElement): void {
  input.setAttribute(mark, '');
  input.focus({ preventScroll: true });
  input.removeAttribute(mark);
}

/** True if the program set the focus that this event reports. */
export function isProgrammaticFocus({ currentTarget }: { currentTarget: Element }): boolean {
  return currentTarget.hasAttribute(mark);
}
