import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits for the given time, or until the signal aborts', async () => {
  const ended: string[] = [];
  const leaving = new AbortController();
  void browserClock.wait(100).then(() => ended.push('time'));
  void browserClock.wait(Infinity, leaving.signal).then(() => ended.push('signal'));
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toEqual(['time']);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['time', 'signal']);
  await browserClock.wait(100, leaving.signal);
});

it('leaves no timer behind when the signal aborts', () => {
  const leaving = new AbortController();
  void browserClock.wait(100, leaving.signal);
  expect(vi.getTimerCount()).toBe(1);
  leaving.abort();
  expect(vi.getTimerCount()).toBe(0);
});
