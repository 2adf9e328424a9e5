import { afterEach, expect, it, vi } from 'vitest';
import { reportError } from './report-error.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[NET-11] an error is posted to the product’s /rum as JSON, cut to its first 256 characters', () => {
  vi.useFakeTimers({ now: 1000 });
  const fetch = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetch);
  reportError('/kasse', `x${'y'.repeat(500)}`);
  const events = [{ key: 'error', timestamp: 1000, value: `x${'y'.repeat(255)}` }];
  expect(fetch.mock.calls).toEqual([
    [
      '/kasse/rum',
      {
        method: 'POST',
        keepalive: true, // also sent while the player leaves the page
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ events }),
      },
    ],
  ]);
});

it('a report that cannot be sent causes no further error', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', () => failed);
  reportError('/cashier', 'broken');
  await expect(failed).rejects.toThrow('Failed to fetch');
});
