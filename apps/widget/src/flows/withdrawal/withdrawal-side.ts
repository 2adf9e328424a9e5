import { withdrawalCardViewTypes } from '@opencashier/contract/card-view-types';
import type { PaymentMethod } from '@opencashier/contract/methods';
import { withdrawalRootPath } from '../../routes.ts';
import { useSession } from '../../state/session.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';
import type { MethodSide } from '../method-side.ts';

/** WD-3: a list of choices that has a page of its own. */
export const bankList = 'nigerian-banks';

/** LIST-5: where a method leads first; one of any other card view type is not shown. */
export function withdrawalRoute(method: PaymentMethod): string | undefined {
  if (!withdrawalCardViewTypes.includes(method.cardViewType)) return undefined;
  return method.fields.some(({ list }) => list === bankList)
    ? '/withdrawal/nigerian-banks'
    : '/withdrawal/redirect';
}

/** The currency of the account that the player withdraws from. WD-5 */
export function accountCurrency(): string {
  return useWithdrawal.getState().currency ?? useSession.getState().user.currency;
}

export const withdrawalSide: MethodSide = {
  transaction: 'withdrawal',
  root: withdrawalRootPath,
  call: 'methods-withdrawal',
  emptyMessage: 'Empty withdrawal methods',
  firstRoute: withdrawalRoute,
  list: () => useWithdrawal.getState().list,
  setList: (list) => useWithdrawal.setState({ list }),
  currency: accountCurrency,
};
