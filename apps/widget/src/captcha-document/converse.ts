import {
  type CaptchaEnd,
  type CaptchaReport,
  type CaptchaStart,
  readCaptchaStart,
} from '@opencashier/contract/captcha-frame';
import type { CaptchaConfig } from './read-config.ts';

/** Asks one provider; `onShown` is called when there is something to be seen. */
export type AskProvider = (
  view: Window,
  config: CaptchaConfig,
  start: CaptchaStart,
  onShown: () => void,
) => Promise<CaptchaEnd>;

/**
 * Says hello to the widget, takes one order from it, and reports how it ended. Nobody but the
 * parent window on the widget's own origin is heard, and only with the nonce of this frame.
 */
export function converse(view: Window, config: CaptchaConfig, askProvider: AskProvider): void {
  const nonce = view.location.hash.slice(1);
  const { widgetOrigin } = config;
  if (view.parent === view || !nonce) return;
  const report = (message: CaptchaReport): void => view.parent.postMessage(message, widgetOrigin);
  let isStarted = false;
  view.addEventListener('message', ({ source, origin, data }) => {
    if (isStarted || source !== view.parent || origin !== widgetOrigin) return;
    const start = readCaptchaStart(data, nonce);
    if (!start) return;
    isStarted = true;
    view.document.documentElement.style.colorScheme = start.theme;
    const onShown = (): void => report({ type: 'captcha-shown', nonce });
    void askProvider(view, config, start, onShown)
      .catch((error: unknown): CaptchaEnd => ({ kind: 'unknown', message: String(error) }))
      .then((end) => report({ type: 'captcha-ended', nonce, end }));
  });
  report({ type: 'captcha-hello', nonce });
}
