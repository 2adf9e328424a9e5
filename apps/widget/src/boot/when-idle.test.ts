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

it('runs after the wait in a browser that cannot tell when it is idle', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  whenIdle(run, 300);
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
