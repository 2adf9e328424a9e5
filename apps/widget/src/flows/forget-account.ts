import { asCashierError, type CashierError } from '../ports/cashier-error.ts';
import type { Ports } from '../ports/ports.ts';
import { dropSavedAccount } from '../state/methods.ts';

/** The form in which one of the accounts may be chosen: that of deposits or of withdrawals. */
export interface AccountEntry {
  getState: () => { savedAccountId?: string | undefined };
  setState: (change: { savedAccountId: undefined }) => void;
}

/** Forgets a remembered account, here and on the server; undefined when that is done. */
export async function forgetAccount(
  { cashier }: Pick<Ports, 'cashier'>,
  id: string,
  entry: AccountEntry,
): Promise<CashierError | undefined> {
  try {
    await cashier.call('account-delete', { id });
  } catch (thrown) {
    const error = asCashierError(thrown);
    // It is gone already, by another window of the player's.
    if (error.code !== 'banking.accountNotFound') return error;
  }
  drop(id, entry);
  return undefined;
}

/** The chosen account is not known to the server any more. */
export function forgetChosenAccount(entry: AccountEntry): void {
  const { savedAccountId } = entry.getState();
  if (savedAccountId !== undefined) drop(savedAccountId, entry);
}

function drop(id: string, entry: AccountEntry): void {
  dropSavedAccount(id);
  if (entry.getState().savedAccountId === id) entry.setState({ savedAccountId: undefined });
}
