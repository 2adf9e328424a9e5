import type { Clock } from '../notices/clock.ts';

interface Timer {
  due: number;
  run: () => void;
}

export interface ManualClock extends Clock {
  /** Advances the time and runs the timers that are due, earliest first. */
  advance(ms: number): void;
  /** Resolves once this many timers are pending, for example when a retry has been scheduled. */
  whenWaiting(count: number): Promise<void>;
}

/** Starts at the real time, because signatures are valid for a few minutes only. */
export function createManualClock(): ManualClock {
  let now = Date.now();
  const timers = new Set<Timer>();
  const waiters = new Set<{ count: number; resolve: () => void }>();

  function wakeWaiters(): void {
    for (const waiter of waiters) {
      if (timers.size < waiter.count) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  }

  function nextDue(until: number): Timer | undefined {
    return [...timers].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due)[0];
  }

  return {
    now: () => new Date(now),
    after(delayMs, run) {
      const timer = { due: now + delayMs, run };
      timers.add(timer);
      wakeWaiters();
      return () => timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.due);
        timer.run();
      }
      now = until;
    },
    whenWaiting: (count) =>
      new Promise((resolve) => {
        waiters.add({ count, resolve });
        wakeWaiters();
      }),
  };
}
