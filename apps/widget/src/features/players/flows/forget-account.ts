import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { dropSavedAccount } from '../../methods/state.ts';

/** The store of the form in which an account can be chosen: deposits or withdrawals. */
export interface AccountEntry {
  getState: () => { savedAccountId?: string | undefined };
  setState: (change: { savedAccountId: undefined }) => void;
}

/** Deletes a saved account, here and on the server; returns the error, if any. */
export async function forgetAccount(
  { cashier }: Pick<Ports, 'cashier'>,
  id: string,
  entry: AccountEntry,
): Promise<CashierError | undefined> {
  try {
    await cashier.call('account-delete', { id });
  } catch (thrown) {
    const error = asCashierError(thrown);
    // Another window of the player has already deleted it.
    if (error.code !== 'banking.accountNotFound') return error;
  }
  drop(id, entry);
  return undefined;
}

/** The server no longer knows the chosen account. */
export function forgetChosenAccount(entry: AccountEntry): void {
  const { savedAccountId } = entry.getState();
  if (savedAccountId !== undefined) drop(savedAccountId, entry);
}

function drop(id: string, entry: AccountEntry): void {
  dropSavedAccount(id);
  if (entry.getState().savedAccountId === id) entry.setState({ savedAccountId: undefined });
}
