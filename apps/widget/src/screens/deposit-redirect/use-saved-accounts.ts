import type { PaymentMethod } from '@opencashier/contract/methods';
import { forgetAccount } from '../../flows/forget-account.ts';
import { showError } from '../../flows/show-error.ts';
import { useDeposit } from '../../state/deposit.ts';
import { savedAccountsOf, useMethods } from '../../state/methods.ts';
import { useScreen } from '../screen-context.ts';
import type { DepositRedirectViewProps } from './DepositRedirectView.tsx';

/** What the player had remembered for this method, or the tick that remembers the next one. */
export function useSavedAccounts({
  name,
  savesAccount,
}: PaymentMethod): Pick<DepositRedirectViewProps, 'saved' | 'save'> {
  const { ports } = useScreen();
  const chosen = useDeposit((state) => state.savedAccountId);
  const on = useDeposit((state) => state.saveAccount);
  // Drawn anew when the snippet's list of accounts changes.
  useMethods((state) => state.snippet?.savedAccounts);
  const accounts = savedAccountsOf(name);
  const forget = async (id: string): Promise<void> => {
    const error = await forgetAccount(ports, id);
    if (error) showError(ports, error);
  };
  return {
    saved:
      accounts.length > 0
        ? {
            accounts,
            chosen,
            onChoose: (savedAccountId) =>
              useDeposit.setState({ savedAccountId, problem: undefined }),
            onForget: (id) => void forget(id),
          }
        : undefined,
    save:
      savesAccount && chosen === undefined
        ? { on, onChange: (saveAccount) => useDeposit.setState({ saveAccount }) }
        : undefined,
  };
}
