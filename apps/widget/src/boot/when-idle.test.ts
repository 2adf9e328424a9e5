import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('runs when the browser is idle, at the latest after the wait', () => {
  const request = vi.fn<(run: () => void, options: object) => void>();
  vi.stubGlobal('requestIdleCallback', request);
  const run = vi.fn<() => void>();
  whenIdle(run, 300);
  expect(request).toHaveBeenCalledWith(run, { timeout: 300 });
  expect(run).not.toHaveBeenCalled();
});

it.each([
  [300, 300],
  [undefined, 500],
])(
  'told to wait %s ms, runs after %i ms in a browser that cannot tell when it is idle',
  (waitMs, ms) => {
    vi.stubGlobal('requestIdleCallback', undefined);
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    whenIdle(run, waitMs);
    vi.advanceTimersByTime(ms - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  },
);

it('waits as long as the browser is busy if there is no limit', () => {
  const request = vi.fn<(run: () => void, options: object) => void>();
  vi.stubGlobal('requestIdleCallback', request);
  whenIdle(() => {});
  expect(request).toHaveBeenCalledWith(expect.any(Function), {});
});
