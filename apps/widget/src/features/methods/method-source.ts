import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { CashierError } from '../../ports/cashier-error.ts';
import type { Path } from '../../ports/navigator.ts';

export type MethodsOutcome =
  | { kind: 'listed' }
  | { kind: 'empty'; direct: boolean }
  | { kind: 'failed'; error: CashierError };

/** The call, the store and the routes of the methods for one kind of transaction. */
export interface MethodSource {
  transaction: 'deposit' | 'withdrawal';
  root: Path;
  call: 'methods-payment-v3' | 'methods-withdrawal';
  /** LIST-2, LIST-4: the message to the host if there are no methods. */
  emptyMessage: string;
  firstRoute: (method: PaymentMethod) => Path | undefined;
  list: () => MethodList | undefined;
  setList: (list: MethodList | undefined) => void;
  /** Updates the banners of a list that was loaded before. */
  beforeShownAgain: () => void | Promise<void>;
  /** WD-5: shows an empty list instead of the empty page, if it offers another account. */
  showEmpty?: () => boolean;
  /** Only if it differs from the player's own. */
  currency?: () => string;
}
