// The changes to a withdrawal's form and to the withdrawals in progress.

import type { MethodField, MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { WithdrawalQuote, WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import {
  changeField,
  type FieldError,
  flagErrors,
  flagRefused,
  type FormState,
  markPending,
} from '../../forms/form-state.ts';
import type { LazyText } from '../../i18n/text.ts';
import type { ProblemText } from '../../shell/errors/problem-text.ts';
import { addCurrencies } from '../../state/session.ts';
import {
  type Holder,
  type TrackedWithdrawal,
  useWithdrawal,
  type WithdrawalFormState,
} from './state.ts';

/** The methods are loaded; undefined while they reload. */
export function setMethodList(list: MethodList | undefined): void {
  useWithdrawal.setState({ list });
}

/** The player searches the list. */
export function typeSearch(search: string): void {
  useWithdrawal.setState({ search });
}

/** The position of the pending withdrawals on the root page is decided. */
export function placeRecords(recordsPosition: 'above' | 'below'): void {
  useWithdrawal.setState({ recordsPosition });
}

/** The player types an amount. This clears the last refusal. */
export function typeAmount(amount: string): void {
  useWithdrawal.setState({
    amount,
    amountError: undefined,
    amountSummaryError: undefined,
    problem: undefined,
  });
}

/** Shows the amount's error, or clears it. */
export function flagAmount(amountError: LazyText | undefined): void {
  useWithdrawal.setState({ amountError });
}

/** FORM-20: flags the amount of a failed submit; the summary shows why until the amount changes. */
export function flagSubmittedAmount(amountSummaryError: LazyText | undefined): void {
  useWithdrawal.setState({ amountError: amountSummaryError, amountSummaryError });
}

/** FORM-21: the reason for the last refusal has gone. */
export function clearProblem(): void {
  useWithdrawal.setState({ problem: undefined });
}

/** The player changes the form. A new value clears the last refusal. */
export function changeForm(change: (form: FormState) => FormState, isInput = true): void {
  useWithdrawal.setState(({ form, problem }) => ({
    form: change(form),
    problem: isInput ? undefined : problem,
  }));
}

/** Fills in the network that was chosen before the form opened. */
export function fillNetwork(coin: PaymentMethod, network: string): void {
  const field = coin.fields.find(({ type }) => type === 'networks');
  if (!field) return;
  useWithdrawal.setState(({ form }) => ({ form: changeField(form, field.name, network) }));
}

/** WD-3: another bank has another account holder. */
export function chooseBank(field: MethodField, bank: string): void {
  useWithdrawal.setState(({ form }) => ({ form: changeField(form, field.name, bank) }));
  setHolder(undefined);
}

/** FORM-5: flags the fields that are invalid. */
export function flagFields(errors: Readonly<Record<string, FieldError>>): void {
  useWithdrawal.setState(({ form }) => ({ form: flagErrors(form, errors) }));
}

/** FORM-14: flags the fields that the server rejected, each with its error key. */
export function flagRefusedFields(refused: Readonly<Record<string, string>>): void {
  useWithdrawal.setState(({ form }) => ({ form: flagRefused(form, refused) }));
}

/** The player withdraws to a saved account, or to the one in the fields. */
export function chooseSavedAccount(savedAccountId: string | undefined): void {
  useWithdrawal.setState({ savedAccountId, problem: undefined });
  setHolder(undefined);
}

/** The chosen account, as the flow that deletes accounts needs it. */
export const chosenSavedAccount = {
  id: (): string | undefined => useWithdrawal.getState().savedAccountId,
  clear: (): void => useWithdrawal.setState({ savedAccountId: undefined }),
};

export function tickSaveAccount(saveAccount: boolean): void {
  useWithdrawal.setState({ saveAccount, problem: undefined });
}

/** WD-3: sets the account holder, which may be unknown; undefined if there is none to show. */
export function setHolder(holder: Holder | undefined): void {
  useWithdrawal.setState(({ form }) => ({ holder, form: markPending(form, []) }));
}

/** FORM-6: the fields are pending while the server looks up the holder of their account. */
export function askForHolder(of: string, names: readonly string[]): void {
  useWithdrawal.setState(({ form }) => ({
    holder: { of, kind: 'asking' },
    form: markPending(form, names),
  }));
}

/** Starts a dry run. The returned function tells whether it is still the last one. */
export function beginQuote(): () => boolean {
  const quoteRequests = useWithdrawal.getState().quoteRequests + 1;
  useWithdrawal.setState({ quoteRequests });
  return () => useWithdrawal.getState().quoteRequests === quoteRequests;
}

export function setQuote(quote: WithdrawalQuote, quoteAtMs: number): void {
  useWithdrawal.setState({ quote, quoteAtMs });
}

/**
 * The player clicks, and a create is about to be sent. The returned function tells whether the
 * player has since chosen another method.
 */
export function beginSubmit({ name }: PaymentMethod): () => boolean {
  useWithdrawal.setState({ submitting: true, problem: undefined });
  return () => useWithdrawal.getState().method?.name !== name;
}

export function endSubmit(): void {
  useWithdrawal.setState({ submitting: false });
}

/** The form shows the fields that the provider asked for. */
export function askForFields(extraFields: readonly MethodField[]): void {
  useWithdrawal.setState({ extraFields });
}

type ProblemMarks = Pick<WithdrawalFormState, 'isProblemAnnounced' | 'isBlocked'>;

/** Shows the reason of a refusal that does not concern a single field. */
export function showProblem(refusal: ProblemText, marks: ProblemMarks): void {
  const none = {
    isProblemAnnounced: false,
    isForEveryMethod: false,
    signIn: undefined,
    isBlocked: undefined,
  };
  useWithdrawal.setState({ ...none, ...refusal, ...marks });
}

export function setRecord(record: TrackedWithdrawal): void {
  addCurrencies([record]);
  useWithdrawal.setState(({ records }) => ({ records: { ...records, [record.id]: record } }));
}

export function markReported({ id, status }: WithdrawalState): void {
  useWithdrawal.setState(({ reportedStatuses }) => ({
    reportedStatuses: { ...reportedStatuses, [id]: status },
  }));
}

/** The same method in another language. */
export function renewMethod(method: PaymentMethod): void {
  useWithdrawal.setState({ method });
}
