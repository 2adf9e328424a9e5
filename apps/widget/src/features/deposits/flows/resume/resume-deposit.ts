import { hasEnded } from '@opencashier/contract/calls/statuses';
import { asCashierError, type CashierError } from '../../../../ports/cashier-error.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { useDeposit } from '../../state.ts';
import { handleDeposit } from '../watch/handle-deposit.ts';
import { recordDeposit } from '../watch/record-deposit.ts';
import type { DepositReference } from '../watch/watch-deposit.ts';

type ResumeOutcome =
  | { kind: 'restored' }
  | { kind: 'unknown' }
  | { kind: 'failed'; error: CashierError };

type ResumePorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** ROUTE-8: after a reload the deposit is loaded by the id in the address. */
export async function resumeDeposit(
  ports: ResumePorts,
  deposit: DepositReference,
): Promise<ResumeOutcome> {
  const { current } = useDeposit.getState();
  if (current?.depositId === deposit.depositId) {
    if (hasEnded(current.status)) void askAgain(ports, deposit);
    return { kind: 'restored' };
  }
  try {
    recordDeposit(ports, await ports.cashier.call('deposit-status', deposit));
    return { kind: 'restored' };
  } catch (thrown) {
    const error = asCashierError(thrown);
    const isUnknown = error.status === 404 || error.status === 400;
    return isUnknown ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}

/** Money may have arrived late or been reversed. The known state is shown until the answer. */
async function askAgain(ports: ResumePorts, deposit: DepositReference): Promise<void> {
  const state = await ports.cashier.call('deposit-status', deposit).catch(() => undefined);
  if (state) handleDeposit(ports, state);
}
