import type { DepositPage } from '@opencashier/contract/calls/pages';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { MethodField, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { FormState } from '../../forms/form-state.ts';
import type { KeptProblem } from '../../forms/kept-problem.ts';
import type { LazyText } from '../../i18n/text.ts';
import { createState } from '../../state/create-state.ts';
import { addCurrencies } from '../../state/session.ts';
import { savedAccountsOf } from '../methods/state.ts';

/** A deposit in the last state that the server sent. */
export interface TrackedDeposit extends DepositState {
  /** By the player's clock; with `serverTime` it gives the offset between the two clocks. */
  receivedAtMs: number;
}

export interface DepositFormState extends KeptProblem {
  method?: PaymentMethod | undefined;
  /** The raw input. It survives a change of method. */
  amount: string;
  amountError?: LazyText | undefined;
  /** The amount's error in the summary of a failed submit. */
  amountSummaryError?: LazyText | undefined;
  form: FormState;
  /** The saved account to pay from; without one the fields apply. */
  savedAccountId?: string | undefined;
  /** True if the player ticked the box that saves the account. */
  saveAccount: boolean;
  /** The bonus that was chosen when the problem occurred. */
  problemBonusId?: string | undefined;
  /** SEQ-6: the extra fields that the first create asked for, and its deposit. */
  extraFields: readonly MethodField[];
  depositId?: string | undefined;
  submitting: boolean;
  /** Counts the clicks that submit, so that an answer to an earlier one is recognised. */
  attempt: number;
  /** SEQ-1: the payment session, started by the first click. */
  paymentSession?: Promise<string> | undefined;
  /** SEQ-19: true once a deposit was submitted; the delay is the one until that click. */
  submitted: boolean;
  submitDelayMs: number;
  /** The deposit that is in progress or has just ended. */
  current?: TrackedDeposit | undefined;
  /** The page that followed the creation, so that the player can return to it. */
  page?: DepositPage | undefined;
  /** Pushes that arrived while a create was pending: one of them may be newer than its answer. */
  earlyPushes: readonly DepositState[];
  /** The last status that the host was notified of, by deposit. */
  reportedStatuses: Readonly<Record<string, string>>;
}

/** The part of the state that belongs to one method; another method starts with this. */
const emptyEntry = {
  amountError: undefined,
  amountSummaryError: undefined,
  form: {},
  saveAccount: false,
  problem: undefined,
  problemLink: undefined,
  supportLink: undefined,
  isForEveryMethod: undefined,
  signIn: undefined,
  isProblemAnnounced: undefined,
  extraFields: [],
  depositId: undefined,
  submitting: false,
  submitted: false,
  submitDelayMs: 0,
  earlyPushes: [],
};
const initial: DepositFormState = { ...emptyEntry, amount: '', attempt: 0, reportedStatuses: {} };

export const useDeposit = createState<DepositFormState>(initial);

// The first list needs the actions below; those of the later screens are in actions.ts.

/** Another method starts with an empty form and keeps the typed amount. */
export function chooseMethod(method: PaymentMethod): void {
  const before = useDeposit.getState();
  const { form, saveAccount } = before;
  const isSame = before.method?.name === method.name;
  // A player who has started to type another account keeps it.
  const isTyping = isSame && Object.values(form).some(({ dirty }) => dirty);
  const chosen = isSame ? before.savedAccountId : undefined;
  const savedAccountId = chosen ?? (isTyping ? undefined : savedAccountsOf(method.name)[0]?.id);
  const kept = { savedAccountId, ...(isSame && { form, saveAccount }) };
  useDeposit.setState({ ...emptyEntry, ...kept, method });
}

/** Fills in an amount that the player has not typed: the last one, or that of another deposit. */
export function fillAmount(amount: string): void {
  useDeposit.setState({ amount });
}

/** The deposit is now the current one, in this state. */
export function setCurrentDeposit(current: TrackedDeposit): void {
  addCurrencies([current, current.pay, current.paid, current.held, current.surplus]);
  useDeposit.setState({ current });
}

export function markReported(depositId: string, status: string): void {
  const { reportedStatuses } = useDeposit.getState();
  useDeposit.setState({ reportedStatuses: { ...reportedStatuses, [depositId]: status } });
}

/**
 * Keeps a push that may concern the deposit whose create is pending, and be newer than its answer.
 */
export function keepUntilAnswered(state: DepositState): void {
  const { submitting, earlyPushes } = useDeposit.getState();
  if (submitting) useDeposit.setState({ earlyPushes: [...earlyPushes, state] });
}

/** @internal For tests. */
export function resetDeposit(): void {
  useDeposit.setState(initial, true);
}
