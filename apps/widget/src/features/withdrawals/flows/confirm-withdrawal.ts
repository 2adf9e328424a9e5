import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { clearEntry } from '../state.ts';
import { isOutcomeUnknown, keyOfIntent, settleIntent } from '../../../state/intent-key.ts';
import { refreshSnippet } from '../../deposits/flows/watch/refresh-snippet.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

export type ConfirmOutcome =
  | { kind: 'confirmed' }
  /** The code is wrong, expired or missing. */
  | { kind: 'code'; error: CashierError }
  /** The draft can no longer be confirmed. */
  | { kind: 'over'; error: CashierError }
  | { kind: 'failed'; error: CashierError };

const aboutCode: readonly string[] = [
  'banking.codeRequired',
  'banking.codeWrong',
  'banking.codeExpired',
];
const endsDraft: readonly string[] = [
  'banking.draftExpired',
  'banking.codeTooMany',
  'banking.codesLocked',
  'banking.balanceTooLow',
  'banking.withdrawalNotFound',
];

/** The draft expired or is unknown, its attempts are used up, or the balance is too low. */
export function isOver({ code = '' }: CashierError): boolean {
  return endsDraft.includes(code);
}

type ConfirmPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** WD-4: from here on the money is on hold. A repeated click or a retry confirms only once. */
export async function confirmWithdrawal(
  ports: ConfirmPorts,
  request: { id: string; code?: string },
): Promise<ConfirmOutcome> {
  const key = keyOfIntent({ confirm: request });
  try {
    const state = await ports.cashier.call('withdrawal-confirm', request, { key });
    settleIntent(key);
    recordWithdrawal(ports, state, true);
    clearEntry();
    void refreshSnippet(ports);
    return { kind: 'confirmed' };
  } catch (thrown) {
    const error = asCashierError(thrown);
    if (!isOutcomeUnknown(error)) settleIntent(key);
    const { code = '' } = error;
    if (aboutCode.includes(code)) return { kind: 'code', error };
    if (!isOver(error)) return { kind: 'failed', error };
    // Refreshes the balance for the page on which the player continues.
    void refreshSnippet(ports);
    return { kind: 'over', error };
  }
}
