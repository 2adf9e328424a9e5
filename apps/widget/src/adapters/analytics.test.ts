import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnalytics } from './analytics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[NET-11][NET-15] gathers events of key, timestamp and value, and posts them together', () => {
  const posted: unknown[] = [];
  const analytics = createAnalytics(
    (events) => posted.push(events),
    () => 7,
  );
  analytics.track('form-view', 'deposit');
  analytics.track('load-methods', 120);
  analytics.track('plain');
  expect(posted).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(posted).toEqual([
    [
      { key: 'form-view', timestamp: 7, value: 'deposit' },
      { key: 'load-methods', timestamp: 7, value: 120 },
      { key: 'plain', timestamp: 7, value: null },
    ],
  ]);
  vi.advanceTimersByTime(5000);
  expect(posted).toHaveLength(1);
});

it('posts at once when the page ends', () => {
  const posted: unknown[] = [];
  const analytics = createAnalytics((events) => posted.push(events));
  analytics.track('a');
  analytics.flush();
  vi.advanceTimersByTime(5000);
  expect(posted).toHaveLength(1);
});
