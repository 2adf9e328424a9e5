import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { type ChosenAccount, forgetAccount } from '../flows/forget-account.ts';
import { showError } from '../../../shell/errors/show-error.ts';
import { savedAccountsOf, useMethods } from '../../methods/state.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import type { MethodFormProps } from '../../../forms/method-form/MethodFormView.tsx';

export interface SavedAccountsOptions {
  kind: 'deposit' | 'withdrawal';
  /** The chosen account, which is cleared if the player deletes it. */
  entry: ChosenAccount;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** The player's tick box; absent if the method's account cannot be saved. */
  save: MethodFormProps['save'];
}

/** The player's saved accounts for this method, or the tick box that saves the next one. */
export function useSavedAccounts(
  { name }: PaymentMethod,
  { kind, entry, chosen, onChoose, save }: SavedAccountsOptions,
): Pick<MethodFormProps, 'saved' | 'save'> {
  const { ports } = useScreen();
  // Renders again when the snippet's saved accounts change.
  useMethods((state) => state.snippet?.savedAccounts);
  const accounts = savedAccountsOf(name, kind);
  const forget = async (id: string): Promise<void> => {
    const error = await forgetAccount(ports, id, entry);
    if (error) showError(ports, error);
  };
  return {
    saved:
      accounts.length > 0
        ? { kind, accounts, chosen, onChoose, onForget: (id) => void forget(id) }
        : undefined,
    save: chosen === undefined ? save : undefined,
  };
}
