import type { Clock } from '../ports/clock.ts';

export interface FakeClock extends Clock {
  /** Every requested wait, in milliseconds. */
  waits: number[];
  /** Advances the clock and runs everything that was due. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  atMs: number;
  end: () => void;
}

/** Waits one macrotask, in which a whole chain of settled promises runs to its end. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function fakeClock(startMs = Date.parse('2026-11-15T12:00:00Z')): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  const waits: number[] = [];
  return {
    waits,
    nowMs: () => nowMs,
    random: () => 0.5,
    wait(ms, signal) {
      waits.push(ms);
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer: Timer = {
          atMs: nowMs + ms,
          end: () => {
            timers.delete(timer);
            resolve();
          },
        };
        timers.add(timer);
        signal?.addEventListener('abort', timer.end);
      });
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(({ atMs }) => atMs <= untilMs);
        const [next] = due.toSorted((a, b) => a.atMs - b.atMs);
        if (!next) break;
        nowMs = next.atMs;
        next.end();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}
