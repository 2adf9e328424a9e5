import type { BrowserPage } from '../ports/page.ts';

export const browserPage: BrowserPage = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  onVisible: (listener) =>
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    }),
  onHidden(listener) {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') listener();
    };
    // A page that closes at once may never become hidden.
    const stops = [
      listen(document, 'visibilitychange', hidden),
      listen(window, 'pagehide', listener),
    ];
    return () => stops.forEach((stop) => stop());
  },
  onLeave: (listener) => listen(window, 'pagehide', listener),
  onOnline: (listener) => listen(window, 'online', listener),
  onOffline: (listener) => listen(window, 'offline', listener),
};

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
