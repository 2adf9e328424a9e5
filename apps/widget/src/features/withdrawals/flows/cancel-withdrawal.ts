import { nanoid } from 'nanoid';
import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { refreshSnippet } from '../../deposits/flows/watch/refresh-snippet.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

export type CancelOutcome = { kind: 'cancelled' } | { kind: 'failed'; error: CashierError };

/** The player cancels the withdrawal; one already on its way cannot be cancelled. */
export async function cancelWithdrawal(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
  id: string,
): Promise<CancelOutcome> {
  try {
    const state = await ports.cashier.call('withdrawal-cancel', { id }, { key: nanoid() });
    recordWithdrawal(ports, state, true);
    void refreshSnippet(ports);
    return { kind: 'cancelled' };
  } catch (thrown) {
    // It may have progressed, so the screen loads its real state.
    const state = await ports.cashier.call('withdrawal-status', { id }).catch(() => undefined);
    if (state) recordWithdrawal(ports, state, true);
    return { kind: 'failed', error: asCashierError(thrown) };
  }
}
