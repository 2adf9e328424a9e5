import type { Ports } from '../ports/ports.ts';
import { useMethods } from '../features/methods/state.ts';
import { refreshState } from './refresh-state.ts';

type WatchPorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'page'>;

const firstDelayMs = 2000;
const lastDelayMs = 15_000;
const growth = 1.5;

/**
 * HOST-14: without pushes, asks at growing intervals for the state of pending deposits, on every
 * screen. Hidden pages do not ask; `refreshAfterReconnect` does when they are visible again.
 */
export async function watchPending(ports: WatchPorts, signal?: AbortSignal): Promise<void> {
  const { cashier, clock, page } = ports;
  let delayMs = lastDelayMs;
  let known = '';
  while (!signal?.aborted) {
    await clock.wait(delayMs, signal);
    const pending = cashier.pushing() || !page.visible() ? '' : pendingDeposits();
    delayMs = pending === known ? Math.min(delayMs * growth, lastDelayMs) : firstDelayMs;
    known = pending;
    if (pending && !signal?.aborted) await refreshState(ports);
  }
}

function pendingDeposits(): string {
  const { pending = [] } = useMethods.getState().snippet ?? {};
  return pending.flatMap(({ kind, id }) => (kind === 'deposit' ? id : [])).join();
}
