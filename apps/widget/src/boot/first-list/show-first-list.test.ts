// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import english from '../../../../../locales/en.json' with { type: 'json' };
import spanish from '../../../../../locales/es.json' with { type: 'json' };
import { settle } from '../../testing/fake-clock.ts';
import { testList, testMethod, testSnippet } from '../../testing/fixtures.ts';

const skeleton = '<div id="root"><p>skeleton</p></div>';
const methods = testList(testMethod({ iconIds: ['methods/spei'] }));
const requested: string[] = [];
const idle: (() => void)[] = [];
/** The answers, by the last part of their address. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  requested.length = 0;
  idle.length = 0;
  performance.clearMarks();
  answers = {
    'en.json': english,
    'es.json': spanish,
    'hi.json': english,
    'methods-payment-v3': methods,
    'methods-withdrawal': methods,
    'userdata-payment-snippet': testSnippet(),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const name = /[^/]+$/.exec(url.replace(/\?.*/, ''))?.[0] ?? '';
    requested.push(name);
    return Response.json((await answers[name]) ?? {});
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  const { unmount } = await import('../start/mount.tsx');
  unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Runs the page's script and the application in it, for a host that sends these start data. */
async function open(payload: object = {}, path = '/cashier/deposit', body = skeleton) {
  vi.resetModules();
  history.replaceState({}, '', path);
  const config = '{"product":"cashier","locales":["en","es","hi"]}';
  document.head.innerHTML = `<script id="cashier-config" type="application/json">${config}</script>`;
  document.body.innerHTML = body;
  const root = document.querySelector<HTMLElement>('#root') as HTMLElement;
  await import('../entry.ts');
  const sent = { token: 't', transport: 'http', paymentGeo: 'MX', currency: 'MXN', ...payload };
  window.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: sent }));
  await import('../main.tsx');
  return root;
}

/** Lets time pass until the condition holds, at most ten seconds; returns the milliseconds. */
async function msUntil(isReached: () => boolean): Promise<number> {
  for (let ms = 0; ms <= 10_000; ms += 50) {
    for (let turn = 0; turn < 10; turn += 1) await settle();
    // On a busy machine a file takes longer to load than the test's clock counts.
    await vi.dynamicImportSettled();
    if (isReached()) return ms;
    await vi.advanceTimersByTimeAsync(50);
  }
  return Infinity;
}

const isOpen = (root: HTMLElement) => () => !root.textContent.includes('skeleton');
const marks = () => performance.getEntriesByType('mark').map(({ name }) => name);
const isReady = () => marks().includes('cashier:ready');

it('[LIST-1, I18N-2] shows the methods in the player’s language', async () => {
  const root = await open({ locale: 'es' });
  await msUntil(isReady);
  expect(root.textContent).toContain(spanish['deposit.title']);
  expect(root.textContent).toContain('SPEI');
  expect(document.documentElement.lang).toBe('es');
});

it('marks the steps of its start for whoever measures them', async () => {
  await open();
  await msUntil(isReady);
  expect(marks()).toEqual([
    'cashier:start',
    'cashier:application',
    'cashier:route:/deposit',
    'cashier:painted',
    'cashier:methods-shown',
    'cashier:ready',
  ]);
});

it('requests no pictures before the browser is idle', async () => {
  const root = await open();
  await msUntil(isReady);
  expect(root.querySelector('[data-method]')).not.toBeNull();
  expect(root.querySelector('img')).toBeNull();
  await msUntil(() => {
    idle.shift()?.();
    return root.querySelector('img') !== null;
  });
  expect(root.querySelector('img')).not.toBeNull();
});

it('[LIST-1] keeps the skeleton for a second, and then says that the list is loading', async () => {
  answers['methods-payment-v3'] = new Promise(() => {});
  const root = await open();
  expect(await msUntil(isOpen(root))).toBeGreaterThanOrEqual(1000);
  expect(isOpen(root)()).toBe(true);
  expect(root.querySelector('[data-method]')).toBeNull();
});

it('waits for the font of a language that has one', async () => {
  const fonts = { load: () => new Promise(() => {}) };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  const root = await open({ locale: 'hi' });
  expect(await msUntil(isOpen(root))).toBeGreaterThanOrEqual(1000);
  expect(root.textContent).toContain('SPEI');
});

it('[START-21] a list that came with the page stays until the answer comes', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof methods>();
  answers['methods-payment-v3'] = promise;
  const list = 'mx.MXN.en.desktop.light.1.0';
  const body = `<div id="root" data-list="${list}" data-tag="other"><p>skeleton</p></div>`;
  const root = await open({ locale: 'en', platform: 'desktop' }, '/cashier/deposit', body);
  expect(await msUntil(isOpen(root))).toBe(Infinity);
  resolve(methods);
  expect(await msUntil(isOpen(root))).toBeLessThan(1000);
  expect(root.textContent).toContain('SPEI');
});

it('[LIST-4] requests no list of deposits on the page of withdrawals', async () => {
  const root = await open({}, '/cashier/withdrawal');
  await msUntil(isOpen(root));
  expect(requested).toContain('methods-withdrawal');
  expect(requested).not.toContain('methods-payment-v3');
});
