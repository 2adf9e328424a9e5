import type { Ports } from '../ports/ports.ts';

type WatchPorts = Pick<Ports, 'cashier' | 'clock' | 'page'>;

export interface Watched {
  hasEnded: () => boolean;
  /**
   * May still change after its end, as by a refund. Without pushes it is then polled, but rarely.
   */
  changesLater?: boolean;
  /** Sends one request. It never rejects: a failed request is repeated in the next round. */
  ask: (signal: AbortSignal) => Promise<void>;
}

const firstDelayMs = 2000;
const lastDelayMs = 15_000;
const endedDelayMs = 30_000;
const growth = 1.5;

/**
 * Polls until the signal aborts: at growing intervals, and at once after a gap in the pushes, when
 * the network is back or the page becomes visible. Hidden pages do not poll.
 */
export async function watchUntil(
  { cashier, clock, page }: WatchPorts,
  { hasEnded, changesLater = false, ask }: Watched,
  signal: AbortSignal,
): Promise<void> {
  let nap = new AbortController();
  const wake = (): void => nap.abort();
  const stops = [cashier.onGap(wake), page.onVisible(wake), page.onOnline(wake)];
  signal.addEventListener('abort', wake);
  let delayMs = firstDelayMs;
  const shouldAsk = (): boolean =>
    page.visible() && (!hasEnded() || (changesLater && !cashier.pushing()));
  const pauseMs = (): number => {
    if (!shouldAsk()) return Infinity;
    return hasEnded() ? endedDelayMs : pause(cashier.pushing(), delayMs);
  };
  while (!signal.aborted) {
    await clock.wait(pauseMs(), nap.signal);
    if (nap.signal.aborted) {
      nap = new AbortController();
      delayMs = firstDelayMs;
    } else {
      delayMs = Math.min(delayMs * growth, lastDelayMs);
    }
    if (!signal.aborted && shouldAsk()) await ask(signal);
  }
  for (const stop of stops) stop();
}

// With pushes, polling is only a safety net.
function pause(pushing: boolean, delayMs: number): number {
  return pushing ? lastDelayMs : delayMs;
}
