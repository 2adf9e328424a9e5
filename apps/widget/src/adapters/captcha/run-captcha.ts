import {
  type CaptchaEnd,
  type CaptchaStart,
  readCaptchaReport,
} from '@opencashier/contract/calls/captcha-frame';
import { nanoid } from 'nanoid';
import type { CaptchaOptions, CaptchaTask } from '../../ports/captcha.ts';
import { openStage } from './stage.ts';

export interface CaptchaPlace {
  /** Where the documents of captchas are, on another origin than ours. */
  url: string;
  partner: string;
}

export type View = Window & typeof globalThis;

/**
 * Shows the captcha's document in a frame and hears it out. Only the window of that very frame is
 * believed, on the captchas' origin, with the nonce that this frame alone was given; all else is
 * said on the line that comes with its first word.
 */
export async function runCaptcha(
  { url, partner }: CaptchaPlace,
  { kind, ...order }: CaptchaTask,
  { popup, onShown, signal }: CaptchaOptions,
  own: View = window,
): Promise<CaptchaEnd> {
  const view = popup ? ((await popup.stands()) as View) : own;
  if (signal.aborted) return { kind: 'network' };
  const nonce = nanoid();
  const { origin } = new URL(url);
  const address = `${url}/${kind}?${new URLSearchParams({ partner })}#${nonce}`;
  return new Promise((resolve) => {
    const over = new AbortController();
    const finish = (end: CaptchaEnd): void => {
      over.abort();
      stage.remove();
      resolve(end);
    };
    const listening = { signal: over.signal };
    const closed = (): void => finish({ kind: 'closed' });
    view.addEventListener('message', hear, listening);
    // A popup that the player closes takes the captcha with it.
    if (view !== own) view.addEventListener('pagehide', closed, listening);
    signal.addEventListener('abort', () => finish({ kind: 'network' }), listening);
    const stage = openStage(view, { kind, address, onClose: closed });

    function hear({ source, origin: from, data, ports }: MessageEvent<unknown>): void {
      const { contentWindow } = stage.frame;
      if (!contentWindow || source !== contentWindow || from !== origin) return;
      const [line] = ports;
      if (readCaptchaReport(data, nonce, kind)?.type === 'captcha-hello' && line) talk(line);
    }

    function talk(line: MessagePort): void {
      over.signal.addEventListener('abort', () => line.close());
      line.addEventListener('message', ({ data }) => {
        const report = readCaptchaReport(data, nonce, kind);
        if (report?.type === 'captcha-shown') {
          stage.show();
          onShown();
        } else if (report?.type === 'captcha-ended') {
          finish(report.end);
        }
      });
      line.start();
      // oxlint-disable-next-line require-post-message-target-origin -- a line has no origin.
      line.postMessage({ type: 'captcha-start', nonce, ...order } satisfies CaptchaStart);
    }
  });
}
