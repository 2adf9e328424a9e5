// The changes to a deposit's form that only the later screens need.

import type { DepositPage } from '@opencashier/contract/calls/pages';
import type { MethodField, PaymentMethod } from '@opencashier/contract/methods/methods';
import {
  changeField,
  emptyForm,
  type FieldError,
  flagErrors,
  flagRefused,
  type FormState,
} from '../../forms/form-state.ts';
import type { LazyText } from '../../i18n/text.ts';
import type { ProblemText } from '../../shell/errors/problem-text.ts';
import { useSession } from '../../state/session.ts';
import { useDeposit } from './state.ts';

/** The player types an amount. This clears the last refusal. */
export function typeAmount(amount: string): void {
  useDeposit.setState({
    amount,
    amountError: undefined,
    amountSummaryError: undefined,
    problem: undefined,
  });
}

/** Shows the amount's error, or clears it. */
export function flagAmount(amountError: LazyText | undefined): void {
  useDeposit.setState({ amountError });
}

/** FORM-20: flags the amount of a failed submit; the summary shows why until the amount changes. */
export function flagSubmittedAmount(amountSummaryError: LazyText | undefined): void {
  useDeposit.setState({ amountError: amountSummaryError, amountSummaryError });
}

/** The player changes the form. A new value clears the last refusal. */
export function changeForm(change: (form: FormState) => FormState, isInput = true): void {
  useDeposit.setState(({ form, problem }) => ({
    form: change(form),
    problem: isInput ? undefined : problem,
  }));
}

/** Fills in the network that was chosen before the form opened. */
export function fillNetwork(coin: PaymentMethod, network: string): void {
  const field = coin.fields.find(({ type }) => type === 'networks');
  if (!field) return;
  useDeposit.setState(({ form }) => ({ form: changeField(form, field.name, network) }));
}

export function clearForm(): void {
  useDeposit.setState({ form: emptyForm });
}

/** FORM-5: flags the fields that are invalid. */
export function flagFields(errors: Readonly<Record<string, FieldError>>): void {
  useDeposit.setState(({ form }) => ({ form: flagErrors(form, errors) }));
}

/** FORM-14: flags the fields that the server rejected, each with its error key. */
export function flagRefusedFields(refused: Readonly<Record<string, string>>): void {
  useDeposit.setState(({ form }) => ({ form: flagRefused(form, refused) }));
}

/** The player pays from a saved account, or from none. */
export function chooseSavedAccount(savedAccountId: string | undefined): void {
  useDeposit.setState({ savedAccountId, problem: undefined });
}

/** The chosen account, as the flow that deletes accounts needs it. */
export const chosenSavedAccount = {
  id: (): string | undefined => useDeposit.getState().savedAccountId,
  clear: (): void => useDeposit.setState({ savedAccountId: undefined }),
};

export function tickSaveAccount(saveAccount: boolean): void {
  useDeposit.setState({ saveAccount, problem: undefined });
}

/**
 * The player clicks, and a create is about to be sent. The returned function tells whether the
 * player has since left this attempt, for another method or another click.
 */
export function beginSubmit({ name }: PaymentMethod): () => boolean {
  const attempt = useDeposit.getState().attempt + 1;
  useDeposit.setState({
    attempt,
    submitting: true,
    submitted: true,
    problem: undefined,
    earlyPushes: [],
  });
  return () => {
    const now = useDeposit.getState();
    return now.attempt !== attempt || now.method?.name !== name;
  };
}

/** SEQ-17: the player confirms the payment, and the confirmation is about to be sent. */
export function beginCompletion(): void {
  useDeposit.setState({ submitting: true });
}

export function endSubmit(): void {
  useDeposit.setState({ submitting: false, earlyPushes: [] });
}

/** SEQ-19: the time from the list to the click. */
export function setSubmitDelay(submitDelayMs: number): void {
  useDeposit.setState({ submitDelayMs });
}

export function keepPaymentSession(paymentSession: Promise<string>): void {
  useDeposit.setState({ paymentSession });
}

/** SEQ-23: the next click starts another session. */
export function forgetPaymentSession(): void {
  useDeposit.setState({ paymentSession: undefined });
}

/** SEQ-6: the form shows the fields that the deposit asked for. */
export function askForFields(extraFields: readonly MethodField[], depositId: string): void {
  useDeposit.setState({ extraFields, depositId });
}

/** SEQ-6: the next click creates a new deposit. */
export function forgetFieldRequest(): void {
  useDeposit.setState({ extraFields: [], depositId: undefined, problem: undefined });
}

/** FORM-21: the player chooses something else, or the reason for the last refusal has gone. */
export function clearProblem(): void {
  useDeposit.setState({ problem: undefined });
}

/** FORM-21: another bonus ends the problem, even if the player then returns to the first one. */
export function clearProblemOfOtherBonus(): void {
  const { problem, problemBonusId } = useDeposit.getState();
  if (problem && problemBonusId !== useSession.getState().start.bonusId) clearProblem();
}

/** The deposit exists: the form keeps only the values that another deposit may use again. */
export function closeEntry(form: FormState): void {
  useDeposit.setState({ form, extraFields: [], depositId: undefined, saveAccount: false });
}

/** Stores the page that followed the creation. */
export function storePage(page: DepositPage): void {
  useDeposit.setState({ page });
}

/** Shows the reason for a refusal that does not concern a single field. */
export function showProblem(refusal: ProblemText, isProblemAnnounced = false): void {
  const { bonusId: problemBonusId } = useSession.getState().start;
  const none = { isForEveryMethod: false, signIn: undefined };
  useDeposit.setState({ ...none, ...refusal, isProblemAnnounced, problemBonusId });
}

/** The same method in another language. */
export function renewMethod(method: PaymentMethod): void {
  useDeposit.setState({ method });
}
