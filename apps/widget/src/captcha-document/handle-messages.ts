import {
  type CaptchaEnd,
  type CaptchaReport,
  type CaptchaStart,
  readCaptchaStart,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import type { CaptchaConfig } from './read-config.ts';

/** Runs one provider's captcha; `onShown` is called once it is visible. */
export type RunProvider = (
  view: Window,
  config: CaptchaConfig,
  start: CaptchaStart,
  onShown: () => void,
) => Promise<CaptchaEnd>;

/**
 * Sends the widget a message with a port, receives one task through it, and reports the outcome.
 * The port goes to the parent window only if that is on the widget's origin; messages to this
 * window itself are ignored.
 */
export function handleMessages(
  view: Window,
  config: CaptchaConfig,
  runProvider: RunProvider,
): void {
  const nonce = view.location.hash.slice(1);
  if (view.parent === view || !nonce) return;
  const { port1: ownPort, port2: widgetPort } = new MessageChannel();
  // oxlint-disable-next-line require-post-message-target-origin -- a port has no origin.
  const report = (message: CaptchaReport): void => ownPort.postMessage(message);
  let isStarted = false;
  ownPort.addEventListener('message', ({ data }) => {
    const start = readCaptchaStart(data, nonce);
    if (!start || isStarted) return;
    isStarted = true;
    view.document.documentElement.style.colorScheme = start.theme;
    const onShown = (): void => report({ type: 'captcha-shown', nonce });
    void runProvider(view, config, start, onShown)
      .catch((error: unknown): CaptchaEnd => ({ kind: 'unknown', message: String(error) }))
      .then((end) => report({ type: 'captcha-ended', nonce, end }));
  });
  ownPort.start();
  const hello: CaptchaReport = { type: 'captcha-hello', nonce };
  view.parent.postMessage(hello, config.widgetOrigin, [widgetPort]);
}
