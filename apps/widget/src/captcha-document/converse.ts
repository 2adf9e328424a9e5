import {
  type CaptchaEnd,
  type CaptchaReport,
  type CaptchaStart,
  readCaptchaStart,
} from '@opencashier/contract/calls/captcha-frame';
import type { CaptchaConfig } from './read-config.ts';

/** Asks one provider; `onShown` is called when there is something to be seen. */
export type AskProvider = (
  view: Window,
  config: CaptchaConfig,
  start: CaptchaStart,
  onShown: () => void,
) => Promise<CaptchaEnd>;

/**
 * Says hello to the widget with a line to answer on, takes one order from there, and reports how it
 * ended. The line is handed to the parent window if that is on the widget's own origin, and to
 * nobody else; what is said to the window itself is not heard at all.
 */
export function converse(view: Window, config: CaptchaConfig, askProvider: AskProvider): void {
  const nonce = view.location.hash.slice(1);
  if (view.parent === view || !nonce) return;
  const { port1: line, port2: widgetEnd } = new MessageChannel();
  // oxlint-disable-next-line require-post-message-target-origin -- a line has no origin.
  const report = (message: CaptchaReport): void => line.postMessage(message);
  let isStarted = false;
  line.addEventListener('message', ({ data }) => {
    const start = readCaptchaStart(data, nonce);
    if (!start || isStarted) return;
    isStarted = true;
    view.document.documentElement.style.colorScheme = start.theme;
    const onShown = (): void => report({ type: 'captcha-shown', nonce });
    void askProvider(view, config, start, onShown)
      .catch((error: unknown): CaptchaEnd => ({ kind: 'unknown', message: String(error) }))
      .then((end) => report({ type: 'captcha-ended', nonce, end }));
  });
  line.start();
  const hello: CaptchaReport = { type: 'captcha-hello', nonce };
  view.parent.postMessage(hello, config.widgetOrigin, [widgetEnd]);
}
