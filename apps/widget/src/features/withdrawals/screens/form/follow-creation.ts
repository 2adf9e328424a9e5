import { showPaymentError } from '../../../../shell/errors/show-error.ts';
import { minimumNow } from '../../flows/check-withdrawal.ts';
import type { CreateWithdrawalOutcome } from '../../flows/create-withdrawal.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { showProblem, flagSubmittedAmount } from '../../actions.ts';
import { leadToField } from '../../../../forms/lead-to-field.ts';
import { problemOf } from '../../../../shell/errors/problem-text.ts';
import { withdrawalConfirmPath } from '../../../../routes/paths.ts';

// The player can fix these in the amount; all other errors are shown beside the button.
const aboutAmount: readonly string[] = [
  'banking.amountOutOfRange',
  'banking.amountTooPrecise',
  'banking.balanceTooLow',
  'banking.withdrawalLimit',
];

// The player owes money: nothing is paid out until that is settled.
const withdrawalsBlocked = 'banking.withdrawalsBlocked';

/** The one place that turns the outcome of a draft's creation into a page or a sheet. */
export function followCreation(
  ports: Ports,
  outcome: CreateWithdrawalOutcome,
  onDraft = (id: string): void =>
    ports.navigator.go({ path: withdrawalConfirmPath, query: { id } }),
): void {
  switch (outcome.kind) {
    case 'busy':
    // The form leads to its new fields itself, once they are rendered.
    case 'fields-required':
      return;
    case 'invalid':
      leadToField(outcome.first);
      return;
    case 'drafted':
      onDraft(outcome.id);
      return;
    case 'failed': {
      const { error } = outcome;
      const refusal = problemOf(error, minimumNow());
      if (aboutAmount.includes(error.code ?? '')) {
        flagSubmittedAmount(refusal.problem);
        leadToField('amount');
      } else if (error.code?.startsWith('banking.') && !error.retryable) {
        showProblem(refusal, {
          isBlocked: error.code === withdrawalsBlocked || undefined,
        });
      } else {
        // FORM-21: the snackbar and the error page vanish; the form keeps the problem.
        showProblem(refusal, { isProblemAnnounced: error.code !== 'request.timeout' });
        showPaymentError(ports, error);
      }
    }
  }
}
