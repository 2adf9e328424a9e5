import { asCashierError, type CashierError } from '../ports/cashier-error.ts';
import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { recordDeposit } from './record-deposit.ts';
import type { DepositReference } from './watch-deposit.ts';

export type ResumeOutcome =
  | { kind: 'restored' }
  | { kind: 'unknown' }
  | { kind: 'failed'; error: CashierError };

/** ROUTE-8: after a reload the deposit is asked for by the id in the address. */
export async function resumeDeposit(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
  deposit: DepositReference,
): Promise<ResumeOutcome> {
  if (useDeposit.getState().current?.depositId === deposit.depositId) return { kind: 'restored' };
  try {
    recordDeposit(ports, await ports.cashier.call('deposit-status', deposit));
    return { kind: 'restored' };
  } catch (thrown) {
    const error = asCashierError(thrown);
    const isUnknown = error.status === 404 || error.status === 400;
    return isUnknown ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
