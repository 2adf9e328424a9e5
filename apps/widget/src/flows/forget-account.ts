import { asCashierError, type CashierError } from '../ports/cashier-error.ts';
import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { dropSavedAccount } from '../state/methods.ts';

/** Forgets a remembered account, here and on the server; undefined when that is done. */
export async function forgetAccount(
  { cashier }: Pick<Ports, 'cashier'>,
  id: string,
): Promise<CashierError | undefined> {
  try {
    await cashier.call('account-delete', { id });
  } catch (thrown) {
    const error = asCashierError(thrown);
    // It is gone already, by another window of the player's.
    if (error.code !== 'banking.accountNotFound') return error;
  }
  drop(id);
  return undefined;
}

/** The chosen account is not known to the server any more. */
export function forgetChosenAccount(): void {
  const { savedAccountId } = useDeposit.getState();
  if (savedAccountId !== undefined) drop(savedAccountId);
}

function drop(id: string): void {
  dropSavedAccount(id);
  if (useDeposit.getState().savedAccountId === id) {
    useDeposit.setState({ savedAccountId: undefined });
  }
}
