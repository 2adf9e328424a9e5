import { hasEnded } from '@opencashier/contract/calls/statuses';
import type { Ports } from '../../../../ports/ports.ts';
import { useDeposit } from '../../state.ts';
import { recordDeposit } from './record-deposit.ts';
import { watchUntil } from '../../../../shell/watch-until.ts';

export interface DepositReference {
  depositId: string;
  paymentMethod: string;
}

type WatchPorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'page'>;

/** Polls a deposit until the signal aborts. */
export function watchDeposit(
  ports: WatchPorts,
  deposit: DepositReference,
  signal: AbortSignal,
): Promise<void> {
  return watchUntil(
    ports,
    {
      hasEnded: () => isOver(deposit),
      changesLater: true,
      ask: (stop) => ask(ports, deposit, stop),
    },
    signal,
  );
}

// A failed deposit may still be credited late, and a credited one refunded.
function isOver({ depositId }: DepositReference): boolean {
  const { current } = useDeposit.getState();
  return current?.depositId === depositId && hasEnded(current.status);
}

// A lost network is shown elsewhere.
async function ask(ports: WatchPorts, deposit: DepositReference, signal: AbortSignal) {
  const state = await ports.cashier.call('deposit-status', deposit, { signal }).catch(() => null);
  // A player who has left may be on the page of another deposit by now.
  if (state && !signal.aborted) recordDeposit(ports, state);
}
