import type { DepositState } from '@opencashier/contract/calls/deposits';
import type { MethodField, PaymentMethod } from '@opencashier/contract/calls/methods';
import type { FormState } from '../fields/form-state.ts';
import type { Words } from '../i18n/text.ts';
import { createState } from './create-state.ts';
import { savedAccountsOf } from './methods.ts';

/** A deposit as the server last told it. */
export interface TrackedDeposit extends DepositState {
  /** By the player's clock; with `serverTime` it tells how far the two clocks are apart. */
  receivedAtMs: number;
}

export interface DepositFormState {
  method?: PaymentMethod | undefined;
  /** What the player typed, as it was typed. It survives a change of method. */
  amount: string;
  amountError?: Words | undefined;
  form: FormState;
  /** The remembered account to pay from; without it the fields say it. */
  savedAccountId?: string | undefined;
  /** The player's own tick. */
  saveAccount: boolean;
  /** What refused the deposit, where no single field is at fault. */
  problem?: Words | undefined;
  /** Shown with it: where the player can do something about it. */
  problemLink?: string | undefined;
  /** SEQ-6: fields that the first create asked for beside the method's own, and its deposit. */
  extraFields: readonly MethodField[];
  depositId?: string | undefined;
  submitting: boolean;
  /** SEQ-19 */
  submitted: boolean;
  submitDelayMs: number;
  /** The deposit in progress or just ended. */
  current?: TrackedDeposit | undefined;
  /** Where the way went on after it was made, so that the player is led back there. */
  page?: string | undefined;
  /** What pushes told of other deposits while the answer to a create was on its way. */
  overtaking: readonly DepositState[];
  /** The status that the host last heard of each deposit. */
  told: Readonly<Record<string, string>>;
}

const initial: DepositFormState = {
  amount: '',
  form: {},
  saveAccount: false,
  extraFields: [],
  submitting: false,
  submitted: false,
  submitDelayMs: 0,
  overtaking: [],
  told: {},
};

export const useDeposit = createState<DepositFormState>(initial);

/** Another method begins with an empty form, and with the amount that the player had typed. */
export function chooseMethod(method: PaymentMethod): void {
  const before = useDeposit.getState();
  const { amount, form, saveAccount, current, page, told } = before;
  const isSame = before.method?.name === method.name;
  // Whoever has begun to type another account goes on with that.
  const isTyping = isSame && Object.values(form).some(({ dirty }) => dirty);
  const chosen = isSame ? before.savedAccountId : undefined;
  const savedAccountId = chosen ?? (isTyping ? undefined : savedAccountsOf(method.name)[0]?.id);
  const kept = { savedAccountId, ...(isSame && { form, saveAccount }) };
  useDeposit.setState({ ...initial, ...kept, amount, method, current, page, told }, true);
}

export function resetDeposit(): void {
  useDeposit.setState(initial, true);
}
