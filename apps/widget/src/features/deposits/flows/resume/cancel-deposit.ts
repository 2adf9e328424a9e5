import { asCashierError, type CashierError } from '../../../../ports/cashier-error.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { keyOfIntent, settleIntent } from '../../../../state/intent-key.ts';
import { handleDeposit } from '../watch/handle-deposit.ts';
import type { DepositReference } from '../watch/watch-deposit.ts';

type CancelPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** A deposit is credited instead if it was paid before the server could cancel it. */
export type CancelOutcome =
  | { kind: 'cancelled' | 'credited' }
  | { kind: 'failed'; error: CashierError };

/** P2P-17: if the money is already on its way, the server says so and nothing is cancelled. */
export async function cancelDeposit(
  ports: CancelPorts,
  deposit: DepositReference,
): Promise<CancelOutcome> {
  const key = keyOfIntent({ cancel: deposit });
  try {
    const { status } = await ports.cashier.call('deposit-cancel', deposit, { key });
    settleIntent(key);
    await refreshDeposit(ports, deposit);
    return { kind: status === 'processed' ? 'credited' : 'cancelled' };
  } catch (thrown) {
    settleIntent(key);
    return { kind: 'failed', error: asCashierError(thrown) };
  }
}

/** The next page asks again, so a failure here is ignored. */
export async function refreshDeposit(ports: CancelPorts, deposit: DepositReference): Promise<void> {
  const state = await ports.cashier.call('deposit-status', deposit).catch(() => undefined);
  if (state) handleDeposit(ports, state);
}
