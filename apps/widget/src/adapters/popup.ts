import {
  openingWord,
  type OwnWindowMessage,
  readOwnWindowMessage,
} from '@opencashier/contract/host/own-windows';
import { locale } from '../i18n/text.ts';
import type { Popup } from '../ports/popup.ts';

const widthPx = 480;
const heightPx = 760;

/** What opens is our own page, which the widget tells where to go. */
export function createPopup(
  base: string,
  partner: string,
  log: (message: string) => void,
  view: Window = window,
): Popup {
  return {
    open() {
      const address = `${base}/opening?${new URLSearchParams({ partner, locale: locale() })}`;
      const opened = view.open(address, '_blank', features(view));
      if (!opened) return null;
      const standing = whenStanding(view, opened, log);
      return {
        // The page in it looks at the address once more, and cuts itself loose before it leaves.
        go(url) {
          const message = JSON.stringify({ type: 'redirect', url } satisfies OwnWindowMessage);
          void standing.then((page) => page.postMessage(message, view.location.origin));
        },
        close: () => opened.close(),
        stands: () => standing,
      };
    },
  };
}

/** The opening page says so itself; a word from any other window or origin is not heard. */
function whenStanding(
  view: Window,
  opened: Window,
  log: (message: string) => void,
): Promise<Window> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== opened || origin !== view.location.origin) return;
      if (data !== openingWord) {
        const said = readOwnWindowMessage(data);
        // HOST-9
        const type = 'unknown' in said ? said.unknown : said.type;
        return log(`a message of unknown type: ${type}`);
      }
      view.removeEventListener('message', hear);
      resolve(opened);
    };
    view.addEventListener('message', hear);
  });
}

function features({ screen, screenX, screenY, outerWidth, outerHeight }: Window): string {
  const width = Math.min(widthPx, screen.availWidth);
  const height = Math.min(heightPx, screen.availHeight);
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
