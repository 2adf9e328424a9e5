import {
  bankTransferView,
  cardView,
  cardMultipleTypeView,
  cardWalletOnlyView,
  cashView,
  defaultView,
  eazypeView,
  indiaView,
  p2pView,
  pixView,
  virtualView,
} from '@opencashier/contract/methods/card-view-types';
import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Path } from '../../../ports/navigator.ts';
import {
  cashPath,
  depositFormPath,
  depositRootPath,
  indiaFormPath,
  p2pFormPath,
} from '../../../routes/paths.ts';
import { byPosition } from '../../methods/flows/group-members.ts';
import type { MethodSource } from '../../methods/method-source.ts';
import { setMethodList, useMethods } from '../../methods/state.ts';

const withForm: readonly number[] = [
  defaultView,
  cardView,
  cardWalletOnlyView,
  cardMultipleTypeView,
  pixView,
  eazypeView,
  virtualView,
  bankTransferView,
];

const withOwnPage: Readonly<Record<number, Path>> = {
  [indiaView]: indiaFormPath,
  [p2pView]: p2pFormPath,
  [cashView]: cashPath,
};

/**
 * LIST-12: the first route for a method's card view type. A method of any other type cannot be
 * shown, because no screen handles it.
 */
export function firstRoute({
  cardViewType,
}: Pick<PaymentMethod, 'cardViewType'>): Path | undefined {
  return withForm.includes(cardViewType) ? depositFormPath : withOwnPage[cardViewType];
}

export const depositMethods: MethodSource = {
  transaction: 'deposit',
  root: depositRootPath,
  call: 'methods-payment-v3',
  emptyMessage: 'Empty payment methods',
  firstRoute,
  list: () => useMethods.getState().list,
  setList: setMethodList,
  // Loaded on demand, because before the first list the player cannot have made a deposit.
  async beforeShownAgain() {
    const later = await import('./watch/add-own-deposit-to-pending.ts').catch(() => undefined);
    later?.addOwnDepositToPending();
  },
};

/** The peer-to-peer methods. */
export function p2pMethods(list: MethodList | undefined): PaymentMethod[] {
  const methods = list?.methods.filter(({ category }) => category === 'peer-to-peer') ?? [];
  return byPosition(methods.filter(firstRoute));
}
