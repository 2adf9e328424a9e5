import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { readDepositStatus } from '@opencashier/contract/calls/statuses';
import { depositOutcomes } from '@opencashier/contract/calls/transaction-outcomes';
import type { Ports } from '../../../../ports/ports.ts';
import { markReported, useDeposit } from '../../state.ts';

/**
 * Notifies the host of every new status once, whatever its source: a push may overtake the answer
 * to the call that created the deposit.
 */
export function notifyHost({ host }: Pick<Ports, 'host'>, state: DepositState): void {
  const { depositId: id, paymentMethod: method, amount, currency } = state;
  const status = readDepositStatus(state.status); // SEQ-20: an unknown status reads as accepted
  if (useDeposit.getState().reportedStatuses[id] === status) return;
  markReported(id, status);
  const outcome = depositOutcomes[status];
  const transaction = { kind: 'deposit' as const, id, status, outcome, method, amount, currency };
  host.send({ messageType: 'transaction', ...transaction });
}
