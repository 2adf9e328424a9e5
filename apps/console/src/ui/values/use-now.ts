import { useSyncExternalStore } from 'react';

const tickMs = 1000;
const listeners = new Set<() => void>();
const clock = { nowMs: Date.now(), timer: undefined as ReturnType<typeof setInterval> | undefined };

function tick(): void {
  clock.nowMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (clock.timer === undefined) {
    // The clock was stopped while nothing on the page used it.
    clock.nowMs = Date.now();
    clock.timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

/** The current time in milliseconds. All components that use it update in the same tick. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => clock.nowMs);
}
