/**
 * A window that the widget opened. It is only ever steered: whether it still stands is never asked,
 * because what a browser answers is not to be relied on. State comes from the server.
 */
export interface PopupWindow {
  go(url: string): void;
  close(): void;
  /** Our own page in it, as soon as there is one to put something into. */
  stands(): Promise<Window>;
}

export interface Popup {
  /** To be called within the click itself; null when the browser refuses. */
  open(): PopupWindow | null;
}
