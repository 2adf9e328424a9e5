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
      // A browser fires a timer at once if its delay is out of range.
      const timer = ms < 2 ** 31 ? setTimeout(end, ms) : undefined;
      signal?.addEventListener('abort', end);
    }),
};
