import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import type { Ports } from '../../../ports/ports.ts';
import { useWithdrawal } from '../state.ts';
import { hasEnded, recordWithdrawal } from './record-withdrawal.ts';

/** NET-12: handles a push, but not one about a withdrawal that ended before this visit. */
export function handleWithdrawal(
  ports: Pick<Ports, 'host' | 'clock'>,
  state: WithdrawalState,
): void {
  const isKnown = useWithdrawal.getState().records[state.id] !== undefined;
  recordWithdrawal(ports, state, isKnown || !hasEnded(state.status));
}
