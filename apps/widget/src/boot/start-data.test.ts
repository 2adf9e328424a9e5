// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platforms } from '@opencashier/contract/calls/user';

const root = document.documentElement;
beforeEach(() => {
  sessionStorage.clear();
  root.removeAttribute('style');
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => vi.unstubAllGlobals());

/** The page's own script, which gets its start data from the host. */
async function startWith(payload: object, windowWidth = 1024) {
  vi.resetModules();
  vi.stubGlobal('innerWidth', windowWidth);
  await import('./entry.ts');
  window.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 't', ...payload } }));
  return globalThis.cashierBoot.session;
}

it('[START-6] the variables of the host’s schema set the theme', async () => {
  await startWith({ schema: { variables: { accent: 'teal' } } });
  expect(root.style.getPropertyValue('--cashier-accent')).toBe('teal');
});

it.each(platforms)(
  '[HEAD-5] the platform %s is on the root element, whatever the width',
  async (platform) => {
    for (const width of [320, 1920]) {
      await startWith({ platform }, width);
      expect(root.dataset['platform']).toBe(platform);
    }
  },
);

it.each([
  [767, 'mobile'],
  [768, 'desktop'],
])('[START-8] without user data a window of %i px is %s', async (width, platform) => {
  const { user } = await startWith({}, width);
  expect(user).toMatchObject({ currency: 'MXN', country: 'ru', paymentGeo: 'RU', platform });
  expect(root.dataset['platform']).toBe(platform);
});

it('[START-12] the stored transport is used, whatever the host says', async () => {
  sessionStorage.setItem('transport', 'http');
  expect((await startWith({ transport: 'socket' })).transport).toBe('http');
});

it('[START-15] the stored user keeps fields that the host does not send', async () => {
  sessionStorage.setItem('user', JSON.stringify({ id: 7, tg_id: 5, poker_nickname: 'ace' }));
  const { user } = await startWith({ userId: 7 });
  expect(user).toMatchObject({ id: '7', tg_id: 5, poker_nickname: 'ace' });
});
