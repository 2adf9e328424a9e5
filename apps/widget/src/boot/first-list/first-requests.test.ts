// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const requested: string[] = [];
const posted: unknown[] = [];
const reports: unknown[] = [];

beforeEach(() => {
  requested.length = 0;
  posted.length = 0;
  reports.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: { body: string }) => {
    requested.push(url.replace(/\?.*/, ''));
    if (url.endsWith('/rum')) reports.push(JSON.parse(init?.body ?? ''));
    return Response.json({});
  });
  vi.stubGlobal('CashierFlutter', {
    postMessage: (json: string) => void posted.push(JSON.parse(json)),
  });
  document.head.replaceChildren();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const send = (payload: object) =>
  window.cashierReceive?.(JSON.stringify({ type: 'loaded', payload }));

/** Runs the page's own script, which names the socket's code, and sends it start data. */
async function openPage(path: string, payload: object): Promise<void> {
  vi.resetModules();
  history.replaceState({}, '', path);
  const script = document.createElement('script');
  script.dataset['socket'] = '/cashier/assets/socket.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  await import('../entry.ts');
  requested.length = 0;
  send(payload);
}

const preloads = () =>
  [...document.querySelectorAll('link')].map(({ rel, href, crossOrigin }) => [
    rel,
    new URL(href).pathname,
    crossOrigin,
  ]);

it.each([
  ['/cashier/deposit', 'methods-payment-v3'],
  ['/cashier/withdrawal', 'methods-withdrawal'],
])('[LIST-1, LIST-4] %s requests %s and the snippet before the application', async (path, list) => {
  await openPage(path, { token: 't', transport: 'http' });
  expect(requested).toEqual([`/api/BANKING/${list}`, '/api/BANKING/userdata-payment-snippet']);
  const { answers } = globalThis.cashierBoot;
  expect([...answers.keys()].map((url) => url.replace(/\?.*/, ''))).toEqual(requested);
  expect(preloads()).toEqual([]);
});

it('a page that uses the socket loads its code instead, in the mode of a module', async () => {
  await openPage('/cashier/deposit', { token: 't', transport: 'socket' });
  expect(requested).toEqual([]);
  expect(preloads()).toEqual([['modulepreload', '/cashier/assets/socket.js', 'anonymous']]);
});

const refusal = { messageType: 'onInitError', message: 'Incorrect data from host' };
const report = { key: 'error', timestamp: expect.any(Number), value: refusal.message };

it('[HOST-4] start data without a token are refused and reported', async () => {
  await openPage('/cashier/deposit', {});
  expect(reports).toEqual([{ events: [report] }]);
  expect(await globalThis.cashierBoot.refused).toBe(refusal.message);
  expect(posted).toContainEqual(refusal);
});

it('[HOST-4] a player with a token of their own starts, and the host’s mistake is reported', async () => {
  await openPage('/cashier/deposit', { user: { token: 'own' } });
  expect(reports).toEqual([{ events: [report] }]);
  expect((await globalThis.cashierBoot.session).token).toBe('own');
  expect(posted).not.toContainEqual(refusal);
});

it('[START-18] accepted start data are neither refused nor followed by others', async () => {
  await openPage('/cashier/deposit', { token: 'first' });
  send({ token: 'second' });
  send({});
  expect((await globalThis.cashierBoot.session).token).toBe('first');
  expect(posted).not.toContainEqual(refusal);
  expect(reports).toEqual([]);
});
