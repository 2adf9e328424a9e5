/**
 * A window that the widget opened. The widget only steers it and never asks whether it is still
 * open, because browsers answer that unreliably. State comes from the server.
 */
export interface PopupWindow {
  go(url: string): void;
  close(): void;
  /** Resolves with the window once our own page in it has loaded. */
  ready(): Promise<Window>;
}

export interface Popup {
  /** Resolves once `open` works; every screen but the first list waits for it. */
  load(): Promise<void>;
  /** Call it within the click event; null if the browser blocks the popup. */
  open(): PopupWindow | null;
}
