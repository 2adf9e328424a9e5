import { expect, it, vi } from 'vitest';
import { setMessages } from '../i18n/text.ts';
import { createPopup } from './popup.ts';

const log = vi.fn<(message: string) => void>();

function view(opened: unknown) {
  const asked: unknown[][] = [];
  const heard = new Set<(event: object) => void>();
  const fake = {
    screen: { availWidth: 1000, availHeight: 600 },
    screenX: 100,
    screenY: 0,
    outerWidth: 880,
    outerHeight: 600,
    location: { origin: 'https://widget.example' },
    addEventListener: (_type: string, listener: (event: object) => void) => heard.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) =>
      heard.delete(listener),
    open: (...how: unknown[]) => {
      asked.push(how);
      return opened;
    },
  };
  const say = (event: object) => heard.forEach((listener) => listener(event));
  return { asked, say, heard, view: fake as unknown as Window };
}

it('opens our own page in the player’s language, no larger than the screen', () => {
  setMessages('ru', {}, {});
  const { asked, view: window } = view(null);
  expect(createPopup('/cashier', 'demo', log, window).open()).toBeNull();
  expect(asked).toEqual([
    [
      '/cashier/opening?partner=demo&locale=ru',
      '_blank',
      'popup,width=480,height=600,left=300,top=0',
    ],
  ]);
});

it('sends our page its destination as soon as it is ready', async () => {
  const order: unknown[] = [];
  const opened = {
    postMessage: (...message: unknown[]) => order.push(...message),
    close: () => order.push('closed'),
  };
  const { view: window, say } = view(opened);
  const popup = createPopup('/cashier', 'demo', log, window).open();
  popup?.go('https://pay.example/');
  await Promise.resolve();
  expect(order).toEqual([]);
  say({ source: opened, origin: 'https://widget.example', data: 'opening' });
  await Promise.resolve();
  popup?.close();
  const redirect = '{"type":"redirect","url":"https://pay.example/"}';
  expect(order).toEqual([redirect, 'https://widget.example', 'closed']);
});

it('[HOST-6] is ready when our own page says so, and ignores other senders', async () => {
  const opened = {};
  const { view: window, say, heard } = view(opened);
  const popup = createPopup('/cashier', 'demo', log, window).open();
  let stands: unknown;
  void popup?.ready().then((standing) => (stands = standing));
  const word = { source: opened, origin: 'https://widget.example', data: 'opening' };
  say({ ...word, source: {} });
  say({ ...word, origin: 'https://evil.example' });
  say({ ...word, data: 'opened' });
  await Promise.resolve();
  expect(stands).toBeUndefined();
  say(word);
  await Promise.resolve();
  expect(stands).toBe(opened);
  expect(heard.size).toBe(0);
});

it('[HOST-9] logs the type of an unknown message from our own page, and ignores other senders', () => {
  log.mockClear();
  const opened = {};
  const { view: window, say } = view(opened);
  createPopup('/cashier', 'demo', log, window).open();
  const word = { source: opened, origin: 'https://widget.example' };
  say({ ...word, data: '{"type":"format-disk","token":"secret"}' });
  say({ ...word, data: 'secret' });
  say({ ...word, source: {}, data: '{"type":"stranger"}' });
  say({ ...word, origin: 'https://evil.example', data: '{"type":"stranger"}' });
  expect(log.mock.calls).toEqual([
    ['a message of unknown type: format-disk'],
    ['a message of unknown type: string'],
  ]);
});
