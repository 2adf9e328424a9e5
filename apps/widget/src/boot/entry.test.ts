// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const posted: unknown[] = [];

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.stubGlobal('CashierFlutter', {
    postMessage: (json: string) => void posted.push(JSON.parse(json)),
  });
  document.head.innerHTML =
    '<script id="cashier-config" type="application/json">{"locales":["en","ru","ar"]}</script>';
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

describe('[START-22, I18N-7] the skeleton’s look before the start data', () => {
  beforeEach(() => {
    for (const name of ['lang', 'dir', 'data-theme', 'data-platform'])
      document.documentElement.removeAttribute(name);
  });

  it.each([
    ['list=..ar.ios.dark.1.0', ['ar', 'rtl', 'dark', 'ios']],
    ['list=mx.MXN.RU-ru.mobile.light.1.1', ['ru', 'ltr', 'light', 'mobile']],
    ['list=..ru.mobile..1.0', ['ru', 'ltr', 'light', 'mobile']],
    ['list=..ar.mobile.dark.1.0&locale=ru', ['ru', 'ltr', 'dark', 'mobile']],
    ['locale=ar', ['ar', 'rtl', undefined, undefined]],
    ['list=..xx.toaster.neon.1.0', ['en', 'ltr', undefined, undefined]],
    ['list=....dark.1.0', ['', '', 'dark', undefined]],
    ['list=bonus', ['', '', undefined, undefined]],
    ['partner=demo', ['', '', undefined, undefined]],
  ])('follows the address: %s', async (query, expected) => {
    await openPage(`/cashier/deposit?${query}`);
    const { lang, dir, dataset } = document.documentElement;
    expect([lang, dir, dataset['theme'], dataset['platform']]).toEqual(expected);
  });
});

describe('[START-22] the skeleton’s place for a bonus', () => {
  const isReserved = () => 'offer' in document.documentElement.dataset;
  const bonus = { id: 'b', type: 'deposit', depositBonusData: { percent: 100 } };
  const sendStart = (change: object) => {
    const payload = { token: 't', bonusList: [bonus], ...change };
    window.cashierReceive?.(JSON.stringify({ type: 'loaded', payload }));
  };

  it.each([
    ['/cashier/deposit?list=mx.MXN.hi.mobile.light.1.1', true],
    ['/cashier/deposit?list=bonus', true],
    ['/cashier/deposit?list=mx.MXN.hi.mobile.light.1.0', false],
    ['/cashier/deposit', false],
    ['/cashier/withdrawal?list=bonus', false],
  ])('is there before the start data if the address announces one: %s', async (address, is) => {
    await openPage(address);
    expect(isReserved()).toBe(is);
    expect(location.search).toBe('');
  });

  it.each([
    ['one is offered', {}, true],
    ['none is offered', { bonusList: [] }, false],
    [
      'it needs no deposit',
      { bonusList: [{ id: 'f', type: 'freespin', freespinBonusData: { spins: 5 } }] },
      false,
    ],
    [
      'it has expired',
      {
        bonusList: [{ ...bonus, depositBonusData: { expiresAt: '2020-01-01T00:00:00Z' } }],
      },
      false,
    ],
    ['the list has packages', { widgetViewType: 'sweep' }, false],
  ])('follows the start data: %s', async (_, change, is) => {
    for (const address of ['/cashier/deposit', '/cashier/deposit?list=bonus']) {
      await openPage(address);
      sendStart(change);
      expect(isReserved(), address).toBe(is);
    }
  });
});
