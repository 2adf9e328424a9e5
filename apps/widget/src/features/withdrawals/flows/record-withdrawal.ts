import { isOlderState } from '@opencashier/contract/calls/state-order';
import type { WithdrawalStatus } from '@opencashier/contract/calls/statuses';
import { withdrawalOutcomes } from '@opencashier/contract/calls/transaction-outcomes';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import type { Ports } from '../../../ports/ports.ts';
import { setShownTransaction, useClosing } from '../../../state/closing.ts';
import { updatePending } from '../../methods/state.ts';
import { markReported, setRecord } from '../actions.ts';
import { type TrackedWithdrawal, useWithdrawal } from '../state.ts';

type RecordPorts = Pick<Ports, 'host' | 'clock'>;

const ends: readonly WithdrawalStatus[] = ['sent', 'rejected', 'cancelled', 'failed'];

export function hasEnded(status: WithdrawalStatus): boolean {
  return ends.includes(status);
}

/**
 * The one place that changes a withdrawal's state. The host is notified of every new status once,
 * but not of drafts, nor of states that the list merely loaded.
 */
export function recordWithdrawal(
  { host, clock }: RecordPorts,
  state: WithdrawalState,
  isNews = useWithdrawal.getState().records[state.id] !== undefined,
): TrackedWithdrawal {
  const known = useWithdrawal.getState().records[state.id];
  // A slow answer must not undo a push that overtook it.
  if (known && isOlderState(state, known)) return known;
  const tracked = { ...state, receivedAtMs: clock.nowMs() };
  setRecord(tracked);
  // The banners of the root pages show it too.
  const { id, status } = state;
  updatePending(id, hasEnded(status) ? undefined : { status });
  const { withdrawal } = useClosing.getState();
  if (withdrawal?.id === state.id) {
    setShownTransaction({
      withdrawal: { ...withdrawal, status, outcome: withdrawalOutcomes[status] },
    });
  }
  if (isNews) notifyHost({ host }, state);
  else markReported(state);
  return tracked;
}

function notifyHost({ host }: Pick<Ports, 'host'>, state: WithdrawalState): void {
  const { id, status, method, amount, currency } = state;
  if (status === 'draft' || useWithdrawal.getState().reportedStatuses[id] === status) return;
  markReported(state);
  host.send({
    messageType: 'transaction',
    kind: 'withdrawal',
    id,
    status,
    outcome: withdrawalOutcomes[status],
    method,
    amount,
    currency,
  });
}
