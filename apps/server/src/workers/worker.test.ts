import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker } from './worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startCounting(firstRestMs?: number) {
  const step = vi.fn(async () => false);
  const worker = startWorker({
    restMs: 1000,
    ...(firstRestMs !== undefined && { firstRestMs }),
    step,
    onError: (error) => {
      throw error;
    },
  });
  return { step, worker };
}

it('a worker begins at once, and again after each rest', async () => {
  const { step, worker } = startCounting();
  expect(step).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(step).toHaveBeenCalledTimes(2);
  await worker.stop();
});

it('a worker with a first rest begins after it, or when it is woken', async () => {
  const { step, worker } = startCounting(5000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(step).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(step).toHaveBeenCalledTimes(1);
  await worker.stop();

  const woken = startCounting(5000);
  woken.worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken.step).toHaveBeenCalledTimes(1);
  await woken.worker.stop();
});

it('a worker that is stopped during its first rest does nothing', async () => {
  const { step, worker } = startCounting(5000);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(step).not.toHaveBeenCalled();
});
