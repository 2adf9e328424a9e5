import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { refreshDeposit } from '../../deposits/flows/resume/cancel-deposit.ts';
import { keyOfIntent, settleIntent } from '../../../state/intent-key.ts';
import type { DepositReference } from '../../deposits/flows/watch/watch-deposit.ts';

type EndPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/**
 * P2P-6: the player has paid. Whatever the answer, the next page waits for the money, so that
 * nobody pays twice. An error is returned, so that the player can correct the fields.
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
    await refreshDeposit(ports, deposit);
    return undefined;
  } catch (thrown) {
    const error = asCashierError(thrown);
    settleIntent(key);
    return error;
  }
}
