import { asCashierError, type CashierError } from '../../ports/cashier-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { useMethods } from '../../state/methods.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';

/** Forgets a saved account; one that is already gone is forgotten too. */
export async function deleteAccount(
  { cashier }: Pick<Ports, 'cashier'>,
  id: string,
): Promise<CashierError | undefined> {
  try {
    await cashier.call('account-delete', { id });
  } catch (thrown) {
    const error = asCashierError(thrown);
    if (error.status !== 404) return error;
  }
  useMethods.setState(({ snippet }) =>
    snippet
      ? {
          snippet: {
            ...snippet,
            savedAccounts: snippet.savedAccounts.filter((account) => account.id !== id),
          },
        }
      : {},
  );
  if (useWithdrawal.getState().savedAccountId === id) {
    useWithdrawal.setState({ savedAccountId: undefined });
  }
  return undefined;
}
