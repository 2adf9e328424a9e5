import type { MethodField, MethodList, PaymentMethod } from '@opencashier/contract/calls/methods';
import type { WithdrawalQuote, WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { emptyForm, type FormState } from '../fields/form-state.ts';
import type { Words } from '../i18n/text.ts';
import { createState } from './create-state.ts';
import { savedAccountsOf } from './methods.ts';

/** A withdrawal as the server last told it. */
export interface TrackedWithdrawal extends WithdrawalState {
  /** By the player's clock; with `serverTime` it tells how far the two clocks are apart. */
  receivedAtMs: number;
}

/** To whom an account belongs, as far as it is known for what stands in the fields. */
export type Holder =
  | { of: string; kind: 'asking' }
  | { of: string; kind: 'known'; name: string }
  | { of: string; kind: 'unknown' };

export interface WithdrawalFormState {
  method?: PaymentMethod | undefined;
  /** What the player typed, as it was typed. It survives a change of method. */
  amount: string;
  amountError?: Words | undefined;
  form: FormState;
  /** What refused the withdrawal, where no single field is at fault. */
  problem?: Words | undefined;
  /** Shown with it: where the player can do something about it. */
  problemLink?: string | undefined;
  /** What the provider asked for beside the method's own fields. */
  extraFields: readonly MethodField[];
  /** One of the snippet's accounts instead of the fields. */
  savedAccountId?: string | undefined;
  saveAccount: boolean;
  /** The last answer of the dry run. */
  quote?: WithdrawalQuote | undefined;
  holder?: Holder | undefined;
  submitting: boolean;
}

export interface WithdrawalsState extends WithdrawalFormState {
  /** Undefined until the methods stand, and while they are loaded anew. */
  list?: MethodList | undefined;
  search: string;
  /** WD-5: the currency of the account that is withdrawn from; undefined is the main one. */
  currency?: string | undefined;
  /** Every withdrawal that is known, by its id. */
  records: Readonly<Record<string, TrackedWithdrawal>>;
  /**
   * Where they stand on the root page: above the methods if they were known as these came up. What
   * comes later stands below, so that it pushes nothing down. Undefined until that is clear.
   */
  recordsStand?: 'above' | 'below' | undefined;
  /** The status that the host last heard of each. */
  told: Readonly<Record<string, string>>;
}

const emptyEntry: WithdrawalFormState = {
  amount: '',
  form: emptyForm,
  extraFields: [],
  saveAccount: false,
  submitting: false,
};
const initial: WithdrawalsState = { ...emptyEntry, search: '', records: {}, told: {} };

export const useWithdrawal = createState<WithdrawalsState>(initial);

/**
 * Another method begins with the account that was last used with it, else with an empty form, and
 * with the amount that the player had typed.
 */
export function chooseWithdrawalMethod(method: PaymentMethod): void {
  const { method: before, amount, ...state } = useWithdrawal.getState();
  if (before?.name === method.name) return useWithdrawal.setState({ method });
  const savedAccountId = savedAccountsOf(method.name, 'withdrawal')[0]?.id;
  const entry = { ...emptyEntry, savedAccountId, amount, method };
  useWithdrawal.setState({ ...withoutEntry(state), ...entry }, true);
}

/** WD-5: another account has another currency, and so other methods. */
export function chooseAccount(currency: string): void {
  const { search: _search, list: _list, ...state } = useWithdrawal.getState();
  useWithdrawal.setState({ ...withoutEntry(state), ...emptyEntry, search: '', currency }, true);
}

/** What was asked for is under way: the next withdrawal begins empty. */
export function clearEntry(): void {
  useWithdrawal.setState({ ...withoutEntry(useWithdrawal.getState()), ...emptyEntry }, true);
}

function withoutEntry(state: Partial<WithdrawalsState>) {
  const { list, search = '', currency, records = {}, recordsStand, told = {} } = state;
  return { list, search, currency, records, recordsStand, told };
}

export function resetWithdrawal(): void {
  useWithdrawal.setState(initial, true);
}

export function findWithdrawalMethod(name: string | undefined): PaymentMethod | undefined {
  return useWithdrawal.getState().list?.methods.find((method) => method.name === name);
}
