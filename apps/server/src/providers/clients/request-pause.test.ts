import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProviderUnavailable } from '../provider.ts';
import { createRequestPause } from './request-pause.ts';

const start = new Date('2030-01-01T00:00:00Z');
beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each([
  ['5', 5000],
  ['Tue, 01 Jan 2030 00:00:07 GMT', 7000],
  ['soon', 1000],
  [null, 1000],
  ['86400', 60_000],
])('lasts as long as Retry-After says, within a minute (%s)', (retryAfter, ms) => {
  const pause = createRequestPause('acme');
  pause.check();
  pause.begin(retryAfter);
  vi.setSystemTime(start.getTime() + ms - 1);
  expect(() => pause.check()).toThrow(ProviderUnavailable);
  vi.setSystemTime(start.getTime() + ms);
  pause.check();
});

it('is not shortened by another answer, nor begun by a time in the past', () => {
  const pause = createRequestPause('acme');
  pause.begin('Mon, 31 Dec 2029 23:59:00 GMT');
  pause.check();
  pause.begin('10');
  pause.begin('1');
  vi.setSystemTime(start.getTime() + 5000);
  expect(() => pause.check()).toThrow('acme asked for fewer requests');
});
