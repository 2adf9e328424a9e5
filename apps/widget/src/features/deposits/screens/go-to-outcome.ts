import type { DepositPage } from '@opencashier/contract/calls/pages';
import { depositForm } from '../flows/create/check-form.ts';
import type { CreateDepositOutcome } from '../flows/create/create-outcome.ts';
import { errorText } from '../../../shell/errors/error-text.ts';
import { showPaymentError } from '../../../shell/errors/show-error.ts';
import type { CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { inSweepstake } from '../../../state/session.ts';
import { storePage, showProblem, flagSubmittedAmount } from '../actions.ts';
import { useDeposit } from '../state.ts';
import { leadToField } from '../../../forms/lead-to-field.ts';
import { problemOf } from '../../../shell/errors/problem-text.ts';
import { cryptoAddressPath, depositCompletePath } from '../../../routes/paths.ts';

// These concern the player's account or the method; a snackbar would vanish too soon.
const lasting: readonly string[] = [
  'banking.walletRefused',
  'banking.methodUnavailable',
  'banking.currencyUnavailable',
  'banking.bonusUnavailable',
  'banking.limitExceeded',
];
const aboutAmount: readonly string[] = ['banking.amountOutOfRange', 'banking.amountTooPrecise'];

/**
 * The one place that turns the outcome of a deposit's creation into a page. `nextStep` in
 * page-after-create.ts chooses the page of a new deposit.
 */
export function goToOutcome(ports: Ports, outcome: CreateDepositOutcome): void {
  switch (outcome.kind) {
    case 'busy':
    // The form leads to its new fields itself, once they are rendered.
    case 'fields-required':
      return;
    case 'invalid':
      leadToField(outcome.first);
      return;
    case 'page':
      goTo(ports, outcome.path);
      return;
    case 'opened':
    case 'blocked':
    case 'next':
      goTo(ports, depositCompletePath);
      return;
    case 'failed':
      showFailure(ports, outcome.error);
  }
}

function goTo({ navigator }: Ports, path: DepositPage): void {
  const { current } = useDeposit.getState();
  if (!current) return;
  const query = { id: current.depositId, method: current.paymentMethod };
  // The sweepstake variant has no other page for paying. The form is done, so Back from the next
  // page leads to the list.
  const page = inSweepstake() && path !== cryptoAddressPath ? depositCompletePath : path;
  storePage(page);
  navigator.replace({ path: page, query });
}

function showFailure(ports: Ports, error: CashierError): void {
  const { code = '' } = error;
  if (aboutAmount.includes(code)) {
    flagSubmittedAmount(() => errorText(error));
    leadToField('amount');
    return;
  }
  // FORM-21: the snackbar and the error page vanish; the form keeps the problem.
  const refusal = problemOf(error, depositForm().limits.min);
  if (lasting.includes(code)) return showProblem(refusal);
  showProblem(refusal, code !== 'request.timeout');
  showPaymentError(ports, error);
}
