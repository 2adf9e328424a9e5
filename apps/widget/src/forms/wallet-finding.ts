import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { findAddress } from '@opencashier/contract/formats/wallet-address';
import { t, type LazyText } from '../i18n/text.ts';
import type { ChosenWallet } from './chosen-wallet.ts';

export interface WalletProblem {
  /** The name of the address field. */
  name: string;
  message: LazyText;
  /** More typing may still fix it, so the error is shown only on submit. */
  isUnfinished: boolean;
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
