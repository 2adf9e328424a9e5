import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const waits = [
  [300, 300],
  [undefined, 1000],
] as const;

it.each(waits)('told to wait %s ms, runs when the browser is idle or after %i ms', (waitMs, ms) => {
  const request = vi.fn<(run: () => void, options: object) => void>();
  vi.stubGlobal('requestIdleCallback', request);
  const run = vi.fn<() => void>();
  whenIdle(run, waitMs);
  expect(request).toHaveBeenCalledWith(run, { timeout: ms });
  expect(run).not.toHaveBeenCalled();
});

it.each(waits)(
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
