import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { handleDeposit } from '../../deposits/flows/handle-deposit.ts';
import { keyOfIntent, settleIntent } from '../../../state/intent-key.ts';
import type { DepositReference } from '../../deposits/flows/watch-deposit.ts';

type EndPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/**
 * P2P-6: the player has paid. Whatever the outcome, the next page waits for the money and asks
 * again, so that nobody pays twice. A rejection is returned, so that the player can correct the
 * fields.
 */
export async function completeP2p(
  ports: EndPorts,
  deposit: DepositReference,
  fields: Record<string, string> = {},
): Promise<CashierError | undefined> {
  const request = { ...deposit, fields };
  const key = keyOfIntent({ complete: request });
  try {
    await ports.cashier.call('deposit-complete', request, { key });
    settleIntent(key);
    await learnState(ports, deposit);
    return undefined;
  } catch (thrown) {
    const error = asCashierError(thrown);
    settleIntent(key);
    return error;
  }
}

/** P2P-17: if the money is already on its way, the server says so and nothing is cancelled. */
export async function cancelP2p(
  ports: EndPorts,
  deposit: DepositReference,
): Promise<CashierError | undefined> {
  const key = keyOfIntent({ cancel: deposit });
  try {
    await ports.cashier.call('deposit-cancel', deposit, { key });
    settleIntent(key);
    await learnState(ports, deposit);
    return undefined;
  } catch (thrown) {
    settleIntent(key);
    return asCashierError(thrown);
  }
}

/** The next page asks again, so a failure here is ignored. */
async function learnState(ports: EndPorts, deposit: DepositReference): Promise<void> {
  const state = await ports.cashier.call('deposit-status', deposit).catch(() => undefined);
  if (state) handleDeposit(ports, state);
}
