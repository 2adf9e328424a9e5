import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { dropSavedAccount } from '../../methods/actions.ts';

/** The account chosen in the form for deposits or withdrawals. */
export interface ChosenAccount {
  id: () => string | undefined;
  clear: () => void;
}

/** Deletes a saved account, here and on the server; returns the error, if any. */
export async function forgetAccount(
  { cashier }: Pick<Ports, 'cashier'>,
  id: string,
  chosen: ChosenAccount,
): Promise<CashierError | undefined> {
  try {
    await cashier.call('account-delete', { id });
  } catch (thrown) {
    const error = asCashierError(thrown);
    // Another window of the player has already deleted it.
    if (error.code !== 'banking.accountNotFound') return error;
  }
  drop(id, chosen);
  return undefined;
}

/** The server no longer knows the chosen account. */
export function forgetChosenAccount(chosen: ChosenAccount): void {
  const id = chosen.id();
  if (id !== undefined) drop(id, chosen);
}

function drop(id: string, chosen: ChosenAccount): void {
  dropSavedAccount(id);
  if (chosen.id() === id) chosen.clear();
}
