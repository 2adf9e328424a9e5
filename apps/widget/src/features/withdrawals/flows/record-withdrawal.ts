import { isOlderState } from '@opencashier/contract/calls/state-order';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import type { Ports } from '../../../ports/ports.ts';
import { useClosing } from '../../../shell/close-widget.ts';
import { useMethods } from '../../methods/state.ts';
import { markReported, setRecord } from '../actions.ts';
import { type TrackedWithdrawal, useWithdrawal } from '../state.ts';
import { hasEnded } from './withdrawal-end.ts';

type RecordPorts = Pick<Ports, 'host' | 'clock'>;

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
  updatePending(state);
  const { withdrawal } = useClosing.getState();
  if (withdrawal?.id === state.id) {
    useClosing.setState({ withdrawal: { ...withdrawal, status: state.status } });
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
    method,
    amount,
    currency,
  });
}

// The banners of the root pages show it too.
function updatePending({ id, status }: WithdrawalState): void {
  useMethods.setState(({ snippet }) => {
    if (!snippet?.pending.some((item) => item.id === id)) return {};
    const pending = snippet.pending
      .map((item) => (item.id === id ? { ...item, status } : item))
      .filter((item) => !(hasEnded(status) && item.id === id));
    return { snippet: { ...snippet, pending } };
  });
}
