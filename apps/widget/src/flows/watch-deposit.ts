import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { recordDeposit } from './record-deposit.ts';

export interface DepositReference {
  depositId: string;
  paymentMethod: string;
}

type WatchPorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'page'>;

const firstDelayMs = 2000;
const lastDelayMs = 15_000;
const growth = 1.5;

/**
 * Asks how a deposit stands until the signal aborts: in growing intervals, and at once after a gap
 * in the pushes, when the network is back or the player looks again. Hidden pages do not ask.
 */
export async function watchDeposit(
  ports: WatchPorts,
  deposit: DepositReference,
  signal: AbortSignal,
): Promise<void> {
  const { cashier, clock, page } = ports;
  let nap = new AbortController();
  const wake = (): void => nap.abort();
  const stops = [cashier.onGap(wake), page.onVisible(wake), page.onOnline(wake)];
  signal.addEventListener('abort', wake);
  let delayMs = firstDelayMs;
  while (!signal.aborted) {
    const asks = page.visible() && !hasEnded(deposit);
    await clock.wait(asks ? pause(cashier.pushing(), delayMs) : Infinity, nap.signal);
    if (nap.signal.aborted) {
      nap = new AbortController();
      delayMs = firstDelayMs;
    } else {
      delayMs = Math.min(delayMs * growth, lastDelayMs);
    }
    if (!signal.aborted && page.visible() && !hasEnded(deposit)) await ask(ports, deposit, signal);
  }
  for (const stop of stops) stop();
}

// Where pushes come, asking is only the net below them.
function pause(pushing: boolean, delayMs: number): number {
  return pushing ? lastDelayMs : delayMs;
}

// A failed deposit may still be credited late; that comes as a push, and is not asked for.
function hasEnded({ depositId }: DepositReference): boolean {
  const { current } = useDeposit.getState();
  return current?.depositId === depositId && ['processed', 'mistaked'].includes(current.status);
}

// What fails is asked again in the next round; that the network is away is shown elsewhere.
async function ask(ports: WatchPorts, deposit: DepositReference, signal: AbortSignal) {
  const state = await ports.cashier.call('deposit-status', deposit, { signal }).catch(() => null);
  if (state) recordDeposit(ports, state);
}
