import type { MethodList, PaymentMethod } from '@opencashier/contract/calls/methods';
import { rootPath } from '../routes.ts';
import { useMethods } from '../state/methods.ts';
import { firstRoute } from './displayable.ts';

/** Where the methods of one kind of transaction come from, are kept and lead to. */
export interface MethodSide {
  transaction: 'deposit' | 'withdrawal';
  root: string;
  call: 'methods-payment-v3' | 'methods-withdrawal';
  /** What the host hears where there are none. LIST-2, LIST-4 */
  emptyMessage: string;
  firstRoute: (method: PaymentMethod) => string | undefined;
  list: () => MethodList | undefined;
  setList: (list: MethodList | undefined) => void;
  /** Where it is not the player's own. */
  currency?: () => string;
}

export const depositSide: MethodSide = {
  transaction: 'deposit',
  root: rootPath,
  call: 'methods-payment-v3',
  emptyMessage: 'Empty payment methods',
  firstRoute,
  list: () => useMethods.getState().list,
  setList: (list) => useMethods.setState({ list }),
};
