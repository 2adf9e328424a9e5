import {
  openingWord,
  type OwnWindowMessage,
  readOwnWindowMessage,
} from '@opencashier/contract/host/own-windows';
import { locale } from '../i18n/text.ts';
import type { Popup } from '../ports/popup.ts';

const widthPx = 480;
const heightPx = 760;

/** The popup opens our own page, and the widget tells it where to go. */
export function createPopup(
  base: string,
  partner: string,
  log: (message: string) => void,
  view: Window = window,
): Popup {
  return {
    load: async () => {},
    open() {
      const address = `${base}/opening?${new URLSearchParams({ partner, locale: locale() })}`;
      const opened = view.open(address, '_blank', features(view));
      if (!opened) return null;
      const ready = whenReady(view, opened, log);
      return {
        // The page in the popup checks the address again, and drops its opener before it leaves.
        go(url) {
          const message = JSON.stringify({ type: 'redirect', url } satisfies OwnWindowMessage);
          void ready.then((page) => page.postMessage(message, view.location.origin));
        },
        close: () => opened.close(),
        ready: () => ready,
      };
    },
  };
}

/**
 * Resolves when our opening page reports that it is ready; ignores all other windows and origins.
 */
function whenReady(view: Window, opened: Window, log: (message: string) => void): Promise<Window> {
  return new Promise((resolve) => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== opened || origin !== view.location.origin) return;
      if (data !== openingWord) {
        const message = readOwnWindowMessage(data);
        // HOST-9: an unknown message is logged.
        const type = 'unknown' in message ? message.unknown : message.type;
        return log(`a message of unknown type: ${type}`);
      }
      view.removeEventListener('message', onMessage);
      resolve(opened);
    };
    view.addEventListener('message', onMessage);
  });
}

function features({ screen, screenX, screenY, outerWidth, outerHeight }: Window): string {
  const width = Math.min(widthPx, screen.availWidth);
  const height = Math.min(heightPx, screen.availHeight);
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
