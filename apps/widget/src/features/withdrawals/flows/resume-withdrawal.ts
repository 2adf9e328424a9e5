import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type TrackedWithdrawal, useWithdrawal } from '../state.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

type ResumeOutcome =
  | { kind: 'restored'; withdrawal: TrackedWithdrawal }
  | { kind: 'unknown' }
  | { kind: 'failed'; error: CashierError };

/** ROUTE-8: after a reload the withdrawal is loaded by the id in the address. */
export async function resumeWithdrawal(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
  id: string,
): Promise<ResumeOutcome> {
  const known = useWithdrawal.getState().records[id];
  if (known) return { kind: 'restored', withdrawal: known };
  try {
    const state = await ports.cashier.call('withdrawal-status', { id });
    return { kind: 'restored', withdrawal: recordWithdrawal(ports, state) };
  } catch (thrown) {
    const error = asCashierError(thrown);
    const isUnknown = error.status === 404 || error.status === 400;
    return isUnknown ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
