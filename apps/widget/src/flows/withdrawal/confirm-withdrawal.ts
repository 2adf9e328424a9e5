import { asCashierError, type CashierError } from '../../ports/cashier-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { clearEntry } from '../../state/withdrawal.ts';
import { isUnknownEnd, keyOfIntent, settleIntent } from '../intent-key.ts';
import { refreshSnippet } from '../refresh-snippet.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

export type ConfirmOutcome =
  | { kind: 'confirmed' }
  /** The code is at fault: wrong, run out, or not given. */
  | { kind: 'code'; error: CashierError }
  /** The draft cannot be confirmed any more. */
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
  'banking.balanceTooLow',
  'banking.withdrawalNotFound',
];

/** Its time, its tries or the balance ran out. */
export function isOver({ code = '' }: CashierError): boolean {
  return endsDraft.includes(code);
}

type ConfirmPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** WD-4: from here on the money is on hold. A repeated click or a retry confirms the same once. */
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
    if (!isUnknownEnd(error)) settleIntent(key);
    const { code = '' } = error;
    if (aboutCode.includes(code)) return { kind: 'code', error };
    if (!isOver(error)) return { kind: 'failed', error };
    // What changed meanwhile is shown where the player goes on from here.
    void refreshSnippet(ports);
    return { kind: 'over', error };
  }
}
