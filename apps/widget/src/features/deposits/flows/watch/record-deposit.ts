import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { isOlderState } from '@opencashier/contract/calls/state-order';
import { hasEnded, readDepositStatus } from '@opencashier/contract/calls/statuses';
import { depositOutcomes } from '@opencashier/contract/calls/transaction-outcomes';
import { setShownTransaction } from '../../../../state/closing.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { setCurrentDeposit, useDeposit } from '../../state.ts';
import { notifyHost } from './notify-host.ts';

/** The one place that changes a deposit's state. The host is notified of every new status. */
export function recordDeposit(
  { host, clock }: Pick<Ports, 'host' | 'clock'>,
  state: DepositState,
): void {
  const before = useDeposit.getState().current;
  const known = before?.depositId === state.depositId ? before : undefined;
  // A slow answer must not undo a push that overtook it.
  if (known && isOlderState(state, known)) return;
  // A repeated final state keeps its time; otherwise the balance beside it would seem outdated.
  const isSame = known?.version !== undefined && known.version === state.version;
  if (isSame && hasEnded(known.status)) return;
  const status = readDepositStatus(state.status); // SEQ-20: an unknown status reads as accepted
  setCurrentDeposit({ ...state, status, receivedAtMs: clock.nowMs() });
  setShownTransaction({
    deposit: { id: state.depositId, status, outcome: depositOutcomes[status] },
  });
  notifyHost({ host }, state);
}
