import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnalytics, postEvents } from './analytics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[NET-11][NET-15] collects events with key, timestamp and value, and posts them together', () => {
  const posted: unknown[] = [];
  const analytics = createAnalytics(
    (...batch) => posted.push(batch),
    () => 7,
  );
  analytics.track('form-view', 'deposit');
  analytics.track('load-methods', 120);
  analytics.track('plain');
  expect(vi.getTimerCount()).toBe(1);
  expect(posted).toEqual([]);
  vi.advanceTimersByTime(2000);
  const events = [
    { key: 'form-view', timestamp: 7, value: 'deposit' },
    { key: 'load-methods', timestamp: 7, value: 120 },
    { key: 'plain', timestamp: 7, value: null },
  ];
  expect(posted).toEqual([[events, false]]);
  vi.advanceTimersByTime(5000);
  expect(posted).toHaveLength(1);
});

it('[NET-11] posts an event that stays alone after two seconds, and the next one after two more', () => {
  const posted: unknown[][] = [];
  const analytics = createAnalytics((events) => posted.push(events.map(({ key }) => key)));
  analytics.track('first');
  vi.advanceTimersByTime(1999);
  expect(posted).toEqual([]);
  vi.advanceTimersByTime(1);
  analytics.track('second');
  vi.advanceTimersByTime(2000);
  expect(posted).toEqual([['first'], ['second']]);
});

it('[NET-11] posts at once when the player leaves the page, and not again', () => {
  const posted: [unknown[], boolean][] = [];
  const analytics = createAnalytics((events, leaving) => posted.push([events, leaving]));
  analytics.track('a');
  analytics.flush(true);
  vi.advanceTimersByTime(5000);
  expect(posted).toMatchObject([[[{ key: 'a' }], true]]);
});

it('[NET-15] stays within the server’s limits for events per request and text length', () => {
  const posted: { value: unknown }[][] = [];
  const analytics = createAnalytics((events) => posted.push(events));
  for (let n = 0; n < 150; n += 1) analytics.track('many', 'x'.repeat(1000));
  vi.advanceTimersByTime(2000);
  expect(posted.map((events) => events.length)).toEqual([100, 50]);
  expect(posted[0]?.[0]?.value).toHaveLength(256);
});

describe('the analytics request', () => {
  const events = [{ key: 'a', timestamp: 1, value: null }];
  const body = JSON.stringify({ events });
  const fetched = vi.fn(async () => new Response());

  beforeEach(() => {
    fetched.mockClear();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('[NET-11] is JSON over fetch while the page is open', () => {
    const sendBeacon = vi.fn(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    postEvents('/cashier/rum', events, false);
    expect(sendBeacon).not.toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledWith(
      '/cashier/rum',
      expect.objectContaining({ method: 'POST', keepalive: true, body }),
    );
  });

  it('[NET-11] is a beacon when the player leaves', () => {
    const sendBeacon = vi.fn(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    postEvents('/cashier/rum', events, true);
    expect(sendBeacon).toHaveBeenCalledWith('/cashier/rum', body);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['rejects the beacon', { sendBeacon: () => false }],
    ['does not support beacons', {}],
  ])('is a keepalive request if the browser %s', (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    postEvents('/cashier/rum', events, true);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
