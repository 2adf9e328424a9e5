import { mount, type MountOptions } from '../index.ts';
import type { FakeBrowser, FakeFrame } from './fake-browser.ts';

export const origin = 'https://pay.example';

/** A widget in the fake browser, with the messages that its frame sends and receives. */
export function mountIn(
  browser: FakeBrowser,
  options: Partial<MountOptions> = {},
  element: Element = browser.element,
) {
  const controller = mount(element, {
    url: `${origin}/cashier`,
    partner: 'demo',
    data: { token: 'token-1' },
    ...options,
  });
  const frame = browser.frames.at(-1) as FakeFrame;
  const sendFromWidget = (message: unknown, from: Record<string, unknown> = {}) =>
    browser.dispatch({
      source: frame.contentWindow,
      origin,
      data: JSON.stringify(message),
      ...from,
    });
  const posted = () => frame.contentWindow?.posted.map(({ message }) => message);
  return {
    controller,
    frame,
    sendFromWidget,
    posted,
    load: () => sendFromWidget({ messageType: 'Loaded' }),
  };
}
