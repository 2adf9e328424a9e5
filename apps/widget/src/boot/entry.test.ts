// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const posted: unknown[] = [];

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.stubGlobal('CashierFlutter', {
    postMessage: (json: string) => void posted.push(JSON.parse(json)),
  });
  document.head.innerHTML =
    '<script id="cashier-config" type="application/json">{"locales":["en","ru"]}</script>';
});
afterEach(() => vi.unstubAllGlobals());

/** Runs the page's own script at this address. */
async function openPage(address: string): Promise<void> {
  vi.resetModules();
  history.replaceState({ kept: 'state' }, '', address);
  await import('./entry.ts');
}

it('[START-14] announces its version to the host', async () => {
  await openPage('/cashier/deposit');
  expect(posted).toEqual([{ messageType: 'Loaded', version: 'v1.0.407' }]);
});

it('[ROUTE-12] starts in the locale of the query, and removes it without a reload', async () => {
  await openPage('/cashier/deposit?locale=ru&partner=demo');
  expect(location.search).toBe('?partner=demo');
  expect(history.state).toEqual({ kept: 'state' });
  window.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 't' } }));
  expect((await globalThis.cashierBoot.session).locale).toBe('ru');
});
