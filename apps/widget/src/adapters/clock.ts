import type { Clock } from '../ports/clock.ts';

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      // A browser's timer takes a time beyond its range for none at all.
      const timer = ms < 2 ** 31 ? setTimeout(end, ms) : undefined;
      signal?.addEventListener('abort', end);
    }),
};
