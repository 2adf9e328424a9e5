import type { Ports } from '../../../ports/ports.ts';
import { useWithdrawal, type WithdrawalsState } from '../state.ts';
import { watchUntil } from '../../../shell/watch-until.ts';
import { hasEnded, recordWithdrawal } from './record-withdrawal.ts';

type ListPorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'page'>;

/** Loads the player's recent withdrawals. If that fails, the root page works without them. */
export async function loadWithdrawals(
  ports: Pick<ListPorts, 'cashier' | 'host' | 'clock'>,
): Promise<void> {
  const answer = await ports.cashier.call('withdrawal-list', {}).catch(() => undefined);
  for (const state of answer?.withdrawals ?? []) recordWithdrawal(ports, state);
}

/** For the root page: polls while a withdrawal is pending. */
export function watchWithdrawals(ports: ListPorts, signal: AbortSignal): Promise<void> {
  const ends = (): boolean => !hasPending(useWithdrawal.getState());
  return watchUntil(ports, { hasEnded: ends, ask: () => loadWithdrawals(ports) }, signal);
}

/** For the page of one withdrawal. */
export function watchWithdrawal(ports: ListPorts, id: string, signal: AbortSignal): Promise<void> {
  const ends = (): boolean => {
    const state = useWithdrawal.getState().records[id];
    return state !== undefined && hasEnded(state.status);
  };
  const ask = async (abortSignal: AbortSignal): Promise<void> => {
    const answer = ports.cashier.call('withdrawal-status', { id }, { signal: abortSignal });
    const state = await answer.catch(() => undefined);
    if (state) recordWithdrawal(ports, state);
  };
  return watchUntil(ports, { hasEnded: ends, changesLater: true, ask }, signal);
}

/** A draft is not pending: it waits only for the player. */
export function hasPending({ records }: Pick<WithdrawalsState, 'records'>): boolean {
  return Object.values(records).some(({ status }) => status !== 'draft' && !hasEnded(status));
}
