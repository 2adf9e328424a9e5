import type { MethodList, PaymentMethod } from '@opencashier/contract/calls/methods';
import { rootPath } from '../../../routes/route.ts';
import { useMethods } from '../state.ts';
import { firstRoute } from '../../deposits/flows/first-route.ts';

/** The source, the store and the routes of the methods for one kind of transaction. */
export interface MethodSide {
  transaction: 'deposit' | 'withdrawal';
  root: string;
  call: 'methods-payment-v3' | 'methods-withdrawal';
  /** LIST-2, LIST-4: the message to the host if there are no methods. */
  emptyMessage: string;
  firstRoute: (method: PaymentMethod) => string | undefined;
  list: () => MethodList | undefined;
  setList: (list: MethodList | undefined) => void;
  /** Only if it differs from the player's own. */
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
