import { expect, it, vi } from 'vitest';
import { setMessages } from '../i18n/text.ts';
import { createPopup } from './popup.ts';

const log = vi.fn<(message: string) => void>();

function view(opened: unknown) {
  const openArguments: unknown[][] = [];
  const listeners = new Set<(event: object) => void>();
  const fake = {
    screen: { availWidth: 1000, availHeight: 600 },
    screenX: 100,
    screenY: 0,
    outerWidth: 880,
    outerHeight: 800,
    location: { origin: 'https://widget.example' },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) =>
      listeners.delete(listener),
    open: (...parameters: unknown[]) => {
      openArguments.push(parameters);
      return opened;
    },
  };
  const dispatch = (event: object) => listeners.forEach((listener) => listener(event));
  return { openArguments, dispatch, listeners, view: fake as unknown as Window };
}

it('opens our own page in the player’s language, no larger than the screen', () => {
  setMessages('ru', {}, {});
  const { openArguments, view: window } = view(null);
  expect(createPopup('/cashier', 'demo', log, window).open()).toBeNull();
  expect(openArguments).toEqual([
    [
      '/cashier/opening?partner=demo&locale=ru',
      '_blank',
      'popup,width=480,height=600,left=300,top=100',
    ],
  ]);
});

it('sends our page its destination as soon as it is ready', async () => {
  const order: unknown[] = [];
  const opened = {
    postMessage: (...message: unknown[]) => order.push(...message),
    close: () => order.push('closed'),
  };
  const { view: window, dispatch } = view(opened);
  const popup = createPopup('/cashier', 'demo', log, window).open();
  popup?.go('https://pay.example/');
  await Promise.resolve();
  expect(order).toEqual([]);
  dispatch({ source: opened, origin: 'https://widget.example', data: 'opening' });
  await Promise.resolve();
  popup?.close();
  const redirect = '{"type":"redirect","url":"https://pay.example/"}';
  expect(order).toEqual([redirect, 'https://widget.example', 'closed']);
});

it('[HOST-6] is ready when our own page says so, and ignores other senders', async () => {
  const opened = {};
  const { view: window, dispatch, listeners } = view(opened);
  const popup = createPopup('/cashier', 'demo', log, window).open();
  let readyWindow: unknown;
  void popup?.ready().then((window) => (readyWindow = window));
  const message = { source: opened, origin: 'https://widget.example', data: 'opening' };
  dispatch({ ...message, source: {} });
  dispatch({ ...message, origin: 'https://evil.example' });
  dispatch({ ...message, data: 'opened' });
  await Promise.resolve();
  expect(readyWindow).toBeUndefined();
  dispatch(message);
  await Promise.resolve();
  expect(readyWindow).toBe(opened);
  expect(listeners.size).toBe(0);
});

it('[HOST-9] logs the type of an unknown message from our own page, and ignores other senders', () => {
  log.mockClear();
  const opened = {};
  const { view: window, dispatch } = view(opened);
  createPopup('/cashier', 'demo', log, window).open();
  const message = { source: opened, origin: 'https://widget.example' };
  dispatch({ ...message, data: '{"type":"format-disk","token":"secret"}' });
  dispatch({ ...message, data: 'secret' });
  dispatch({ ...message, source: {}, data: '{"type":"unknown"}' });
  dispatch({ ...message, origin: 'https://evil.example', data: '{"type":"unknown"}' });
  expect(log.mock.calls).toEqual([
    ['a message of unknown type: format-disk'],
    ['a message of unknown type: string'],
  ]);
});
