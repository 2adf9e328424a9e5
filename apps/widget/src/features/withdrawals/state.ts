import type { MethodField, MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { WithdrawalQuote, WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { emptyForm, type FormState } from '../../forms/form-state.ts';
import type { KeptProblem } from '../../forms/kept-problem.ts';
import type { LazyText } from '../../i18n/text.ts';
import { createState } from '../../state/create-state.ts';
import { savedAccountsOf } from '../methods/state.ts';

/** A withdrawal in the last state that the server sent. */
export interface TrackedWithdrawal extends WithdrawalState {
  /** By the player's clock; with `serverTime` it gives the offset between the two clocks. */
  receivedAtMs: number;
}

/** The holder of the account in the fields, as far as it is known. */
export type Holder =
  | { of: string; kind: 'asking' }
  | { of: string; kind: 'known'; name: string }
  | { of: string; kind: 'unknown' };

export interface WithdrawalFormState extends KeptProblem {
  method?: PaymentMethod | undefined;
  /** The raw input. It survives a change of method. */
  amount: string;
  amountError?: LazyText | undefined;
  /** The amount's error in the summary of a failed submit. */
  amountSummaryError?: LazyText | undefined;
  form: FormState;
  /** The button does nothing until the player changes something. */
  isBlocked?: true | undefined;
  /** The fields that the provider asked for beside the method's own. */
  extraFields: readonly MethodField[];
  /** The saved account to use instead of the fields. */
  savedAccountId?: string | undefined;
  saveAccount: boolean;
  /** The last answer of the dry run. */
  quote?: WithdrawalQuote | undefined;
  holder?: Holder | undefined;
  submitting: boolean;
}

export interface WithdrawalsState extends WithdrawalFormState {
  /** Undefined until the methods are loaded, and while they reload. */
  list?: MethodList | undefined;
  search: string;
  /** WD-5: the currency of the account to withdraw from; undefined for the main account. */
  currency?: string | undefined;
  /** Counts the dry runs; only the answer to the last one counts. */
  quoteRequests: number;
  /** The time of the last answer of the dry run, by the player's clock. */
  quoteAtMs: number;
  /** All known withdrawals by id. */
  records: Readonly<Record<string, TrackedWithdrawal>>;
  /**
   * Their position on the root page: above the methods if they were loaded in time, else below, so
   * that they push nothing down. Undefined until that is decided.
   */
  recordsPosition?: 'above' | 'below' | undefined;
  /** The last status that the host was notified of, by withdrawal. */
  reportedStatuses: Readonly<Record<string, string>>;
}

const emptyEntry: Required<WithdrawalFormState> = {
  method: undefined,
  amount: '',
  amountError: undefined,
  amountSummaryError: undefined,
  form: emptyForm,
  problem: undefined,
  problemLink: undefined,
  supportLink: undefined,
  isForEveryMethod: undefined,
  signIn: undefined,
  isProblemAnnounced: undefined,
  isBlocked: undefined,
  extraFields: [],
  savedAccountId: undefined,
  saveAccount: false,
  quote: undefined,
  holder: undefined,
  submitting: false,
};
const initial: WithdrawalsState = {
  ...emptyEntry,
  search: '',
  quoteRequests: 0,
  quoteAtMs: 0,
  records: {},
  reportedStatuses: {},
};

export const useWithdrawal = createState<WithdrawalsState>(initial);

/**
 * Another method starts with the account last used with it, or else with an empty form. It keeps
 * the typed amount. Choosing the same method again only clears the last refusal.
 */
export function chooseWithdrawalMethod(method: PaymentMethod): void {
  const { method: before, amount } = useWithdrawal.getState();
  if (before?.name === method.name) return useWithdrawal.setState({ method, problem: undefined });
  const savedAccountId = savedAccountsOf(method.name, 'withdrawal')[0]?.id;
  useWithdrawal.setState({ ...emptyEntry, savedAccountId, amount, method });
}

/** WD-5: another account has another currency and therefore other methods. */
export function chooseAccount(currency: string): void {
  useWithdrawal.setState({ ...emptyEntry, list: undefined, search: '', currency });
}

/** The withdrawal was requested, so the next one starts empty. */
export function clearEntry(): void {
  useWithdrawal.setState(emptyEntry);
}

/** @internal For tests. */
export function resetWithdrawal(): void {
  useWithdrawal.setState(initial, true);
}

/** As below, for a component: the method's texts follow a change of language. */
export function useWithdrawalMethod(name: string | undefined): PaymentMethod | undefined {
  return useWithdrawal(() => findWithdrawalMethod(name));
}

export function findWithdrawalMethod(name: string | undefined): PaymentMethod | undefined {
  return useWithdrawal.getState().list?.methods.find((method) => method.name === name);
}
