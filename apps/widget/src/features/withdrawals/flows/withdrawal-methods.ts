import { withdrawalCardViewTypes } from '@opencashier/contract/methods/card-view-types';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Snippet } from '@opencashier/contract/calls/snippet';
import { useMethods } from '../../methods/state.ts';
import { sweepCoin } from '../../coins/coin-package.ts';
import { inSweepstake, useSession } from '../../../state/session.ts';
import { setMethodList } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { addOwnDepositToPending } from '../../deposits/flows/watch/add-own-deposit-to-pending.ts';
import type { Path } from '../../../ports/navigator.ts';
import { onlyCrypto } from '../../crypto/flows/crypto-coins.ts';
import type { MethodSource } from '../../methods/method-source.ts';
import {
  nigerianBanksPath,
  payoutNetworkPath,
  withdrawalFormPath,
  withdrawalRootPath,
} from '../../../routes/paths.ts';

/** WD-3: a field whose choices come from this list is asked for on a page of its own. */
export const bankList = 'nigerian-banks';

/** LIST-5: a method's first route; a method of any other card view type is not shown. */
export function withdrawalRoute(method: PaymentMethod): Path | undefined {
  if (!withdrawalCardViewTypes.includes(method.cardViewType)) return undefined;
  return method.fields.some(({ list }) => list === bankList)
    ? nigerianBanksPath
    : withdrawalFormPath;
}

/** WD-5: the currency of the account to withdraw from; with coins, the sweep coin. */
export function accountCurrency(): string {
  if (inSweepstake()) return sweepCoin;
  return useWithdrawal.getState().currency ?? useSession.getState().user.currency;
}

/** WD-7: another account than the chosen one, if it has money; coins have only one account. */
export function accountWithMoney(): Snippet['accounts'][number] | undefined {
  if (inSweepstake()) return undefined;
  const chosen = accountCurrency();
  return useMethods
    .getState()
    .snippet?.accounts.find(({ currency, amount }) => currency !== chosen && Number(amount) > 0);
}

const shared = {
  transaction: 'withdrawal',
  root: withdrawalRootPath,
  call: 'methods-withdrawal',
  emptyMessage: 'Empty withdrawal methods',
  list: () => useWithdrawal.getState().list,
  beforeShownAgain: addOwnDepositToPending,
} satisfies Partial<MethodSource>;

export const withdrawalMethods: MethodSource = {
  ...shared,
  firstRoute: withdrawalRoute,
  setList: setMethodList,
  currency: accountCurrency,
  showEmpty() {
    if (useWithdrawal.getState().currency === undefined) return false;
    setMethodList({ methods: [], groups: [], directGeo: false });
    return true;
  },
};

/** SWP-3: coins are redeemed only as crypto, with the methods of the player's own currency. */
export const redemptionMethods: MethodSource = {
  ...shared,
  firstRoute: ({ category }) => (category === 'crypto' ? payoutNetworkPath : undefined),
  setList: (list) => setMethodList(list && onlyCrypto(list)),
};

export function withdrawalMethodsInUse(): MethodSource {
  return inSweepstake() ? redemptionMethods : withdrawalMethods;
}
