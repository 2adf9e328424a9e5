import {
  type CaptchaEnd,
  type CaptchaStart,
  readCaptchaReport,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import { nanoid } from 'nanoid';
import type { CaptchaOptions, CaptchaTask } from '../../ports/captcha.ts';
import { openContainer, type View } from './captcha-container.ts';

export interface CaptchaPlace {
  /** The address of the captcha documents, on an origin other than ours. */
  url: string;
  partner: string;
}

/**
 * Shows the captcha's document in a frame and waits for its outcome. It accepts a message only from
 * that frame's window, on the captcha origin and with the nonce of this frame; everything after the
 * first message goes through the port that came with it.
 */
export async function runCaptcha(
  { url, partner }: CaptchaPlace,
  { kind, ...parameters }: CaptchaTask,
  { popup, onShown, signal }: CaptchaOptions,
  own: View = window,
): Promise<CaptchaEnd> {
  const view = popup ? ((await popup.ready()) as View) : own;
  if (signal.aborted) return { kind: 'network' };
  const nonce = nanoid();
  const { origin } = new URL(url);
  const address = `${url}/${kind}?${new URLSearchParams({ partner })}#${nonce}`;
  return new Promise((resolve) => {
    const over = new AbortController();
    const finish = (end: CaptchaEnd): void => {
      over.abort();
      container.remove();
      resolve(end);
    };
    const listening = { signal: over.signal };
    const closed = (): void => finish({ kind: 'closed' });
    view.addEventListener('message', onMessage, listening);
    // Closing the popup also closes the captcha.
    if (view !== own) view.addEventListener('pagehide', closed, listening);
    signal.addEventListener('abort', () => finish({ kind: 'network' }), listening);
    const container = openContainer(view, { kind, address, onClose: closed });

    function onMessage({ source, origin: from, data, ports }: MessageEvent<unknown>): void {
      const { contentWindow } = container.frame;
      if (!contentWindow || source !== contentWindow || from !== origin) return;
      const [port] = ports;
      if (readCaptchaReport(data, nonce, kind)?.type === 'captcha-hello' && port) connect(port);
    }

    function connect(port: MessagePort): void {
      over.signal.addEventListener('abort', () => port.close());
      port.addEventListener('message', ({ data }) => {
        const report = readCaptchaReport(data, nonce, kind);
        if (report?.type === 'captcha-shown') {
          container.show();
          onShown();
        } else if (report?.type === 'captcha-ended') {
          finish(report.end);
        }
      });
      port.start();
      // oxlint-disable-next-line require-post-message-target-origin -- a port has no origin.
      port.postMessage({ type: 'captcha-start', nonce, ...parameters } satisfies CaptchaStart);
    }
  });
}
