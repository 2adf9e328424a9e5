import type { DepositState } from '@opencashier/contract/calls/deposits';
import { readDepositStatus } from '@opencashier/contract/calls/statuses';
import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';

/**
 * The host hears of every new status once, however it became known: a push may overtake the answer
 * to the very call that made the deposit.
 */
export function tellHost({ host }: Pick<Ports, 'host'>, state: DepositState): void {
  const { depositId: id, paymentMethod: method, amount, currency } = state;
  const status = readDepositStatus(state.status); // SEQ-20
  const { told } = useDeposit.getState();
  if (told[id] === status) return;
  useDeposit.setState({ told: { ...told, [id]: status } });
  host.send({ messageType: 'transaction', kind: 'deposit', id, status, method, amount, currency });
}
