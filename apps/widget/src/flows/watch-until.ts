import type { Ports } from '../ports/ports.ts';

type WatchPorts = Pick<Ports, 'cashier' | 'clock' | 'page'>;

export interface Watched {
  hasEnded: () => boolean;
  /** One question. It settles whatever comes of it: what fails is asked again in the next round. */
  ask: (signal: AbortSignal) => Promise<void>;
}

const firstDelayMs = 2000;
const lastDelayMs = 15_000;
const growth = 1.5;

/**
 * Asks how something stands until the signal aborts: in growing intervals, and at once after a gap
 * in the pushes, when the network is back or the player looks again. Hidden pages do not ask.
 */
export async function watchUntil(
  { cashier, clock, page }: WatchPorts,
  { hasEnded, ask }: Watched,
  signal: AbortSignal,
): Promise<void> {
  let nap = new AbortController();
  const wake = (): void => nap.abort();
  const stops = [cashier.onGap(wake), page.onVisible(wake), page.onOnline(wake)];
  signal.addEventListener('abort', wake);
  let delayMs = firstDelayMs;
  while (!signal.aborted) {
    const asks = page.visible() && !hasEnded();
    await clock.wait(asks ? pause(cashier.pushing(), delayMs) : Infinity, nap.signal);
    if (nap.signal.aborted) {
      nap = new AbortController();
      delayMs = firstDelayMs;
    } else {
      delayMs = Math.min(delayMs * growth, lastDelayMs);
    }
    if (!signal.aborted && page.visible() && !hasEnded()) await ask(signal);
  }
  for (const stop of stops) stop();
}

// Where pushes come, asking is only the net below them.
function pause(pushing: boolean, delayMs: number): number {
  return pushing ? lastDelayMs : delayMs;
}
