import { useSyncExternalStore } from 'react';

const lookMs = 1000;

function subscribe(listener: () => void): () => void {
  // A timer until midnight would be late after the machine has slept.
  const timer = setInterval(listener, lookMs);
  return () => clearInterval(timer);
}

/** The milliseconds at which the local day began. Only a new day updates the component. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => new Date().setHours(0, 0, 0, 0));
}
