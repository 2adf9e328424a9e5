import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { findAddress } from '@opencashier/contract/formats/wallet-address';
import { t, type LazyText } from '../i18n/text.ts';
import type { FormField } from './form-field.ts';
import { type FormState, valueOf } from './form-state.ts';
import { chosenNetwork } from './network-choice.ts';
import { isVisible, sentValue } from './validate.ts';

export interface WalletProblem {
  /** The name of the address field. */
  name: string;
  message: LazyText;
  /** More typing may still fix it, so the error is shown only on submit. */
  isUnfinished: boolean;
}

export interface ChosenWallet {
  /** The name of the address field. */
  name: string;
  address: string;
  /** The id of the network chosen with it. */
  network: string;
}

/** The wallet in the fields, with its network. */
export function chosenWallet(
  method: Pick<PaymentMethod, 'networks'>,
  fields: readonly FormField[],
  form: FormState,
): ChosenWallet | undefined {
  const shown = fields.filter((field) => isVisible(field, fields, form));
  const wallet = shown.find(({ alias }) => alias === 'wallet');
  const network = chosenNetwork(method, shown, form);
  const address = wallet && sentValue(wallet, valueOf(form, wallet));
  return address && network ? { name: wallet.name, address, network } : undefined;
}

/** The error of a wallet address that does not fit its network. */
export function walletProblem(
  { networks = [] }: Pick<PaymentMethod, 'networks'>,
  { name, address, network }: ChosenWallet,
): WalletProblem | undefined {
  const own = networks.find((one) => one.id === network);
  const finding = findAddress(network, address, own?.testFormat);
  switch (finding.kind) {
    case 'right':
      return undefined;
    case 'foreign': {
      // If several networks match, the player knows the method's own one best.
      const offered = networks.find(({ id }) => finding.networks.includes(id));
      const params = { other: offered?.name ?? finding.name, network: own?.name ?? network };
      return { name, message: () => t('redeem.foreign', params), isUnfinished: false };
    }
    case 'mistyped':
      return { name, message: () => t('redeem.mistyped'), isUnfinished: false };
    case 'unfinished':
      return { name, message: () => t('redeem.mistyped'), isUnfinished: true };
  }
}
