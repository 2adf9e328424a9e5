import { withdrawalCardViewTypes } from '@opencashier/contract/calls/card-view-types';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { sweepCoin } from '../../coins/coin-package.ts';
import { withdrawalRootPath } from '../../../routes/route.ts';
import { inSweepstake, useSession } from '../../../state/session.ts';
import { useWithdrawal } from '../state.ts';
import { onlyCrypto } from '../../crypto/flows/crypto-coins.ts';
import type { MethodSide } from '../../methods/flows/method-source.ts';

/** WD-3: a list of choices that has its own page. */
export const bankList = 'nigerian-banks';

/** LIST-5: a method's first route; a method of any other card view type is not shown. */
export function withdrawalRoute(method: PaymentMethod): string | undefined {
  if (!withdrawalCardViewTypes.includes(method.cardViewType)) return undefined;
  return method.fields.some(({ list }) => list === bankList)
    ? '/withdrawal/nigerian-banks'
    : '/withdrawal/redirect';
}

/** WD-5: the currency of the account to withdraw from; with coins, the sweep coin. */
export function accountCurrency(): string {
  if (inSweepstake()) return sweepCoin;
  return useWithdrawal.getState().currency ?? useSession.getState().user.currency;
}

const shared = {
  transaction: 'withdrawal',
  root: withdrawalRootPath,
  call: 'methods-withdrawal',
  emptyMessage: 'Empty withdrawal methods',
  list: () => useWithdrawal.getState().list,
} satisfies Partial<MethodSide>;

export const withdrawalSide: MethodSide = {
  ...shared,
  firstRoute: withdrawalRoute,
  setList: (list) => useWithdrawal.setState({ list }),
  currency: accountCurrency,
};

/** SWP-3: coins are redeemed only as crypto, with the methods of the player's own currency. */
export const redemptionSide: MethodSide = {
  ...shared,
  firstRoute: ({ category }) => (category === 'crypto' ? '/withdrawal/crypto' : undefined),
  setList: (list) => useWithdrawal.setState({ list: list && onlyCrypto(list) }),
};

export function sideInUse(): MethodSide {
  return inSweepstake() ? redemptionSide : withdrawalSide;
}
