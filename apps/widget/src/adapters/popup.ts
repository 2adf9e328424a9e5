import type { Popup } from '../ports/popup.ts';

const widthPx = 480;
const heightPx = 760;

/** The opening page is our own, so that the popup can be cut loose before a stranger is in it. */
export function createPopup(base: string, partner: string, view: Window = window): Popup {
  const address = `${base}/opening?${new URLSearchParams({ partner })}`;
  return {
    open() {
      const opened = view.open(address, '_blank', features(view));
      if (!opened) return null;
      return {
        go(url) {
          opened.opener = null;
          opened.location.replace(url);
        },
        close: () => opened.close(),
      };
    },
  };
}

function features({ screen, screenX, screenY, outerWidth, outerHeight }: Window): string {
  const width = Math.min(widthPx, screen.availWidth);
  const height = Math.min(heightPx, screen.availHeight);
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
