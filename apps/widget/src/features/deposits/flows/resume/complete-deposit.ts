import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { firstRefused, formErrors, sentFields } from '../../../../forms/validate.ts';
import type { FormField } from '../../../../forms/form-field.ts';
import { asCashierError, type CashierError } from '../../../../ports/cashier-error.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { beginCompletion, endSubmit, flagFields, flagRefusedFields } from '../../actions.ts';
import { type TrackedDeposit, useDeposit } from '../../state.ts';
import { fieldsAfterPayment } from '../create/check-form.ts';
import { trackRegexErrors } from '../../../../forms/form-fields.ts';
import { handleDeposit } from '../watch/handle-deposit.ts';
import { isOutcomeUnknown, keyOfIntent, settleIntent } from '../../../../state/intent-key.ts';

export type CompleteOutcome =
  | { kind: 'busy' }
  | { kind: 'invalid'; first: string }
  | { kind: 'completed' }
  | { kind: 'failed'; error: CashierError };

type CompletePorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'analytics'>;

/** SEQ-17: the player confirms that the money was sent, with the bank's reference. */
export async function completeDeposit(
  ports: CompletePorts,
  method: PaymentMethod,
  deposit: TrackedDeposit,
): Promise<CompleteOutcome> {
  const { form, submitting } = useDeposit.getState();
  if (submitting) return { kind: 'busy' };
  const fields = fieldsAfterPayment(method, deposit);
  const errors = formErrors(fields, form); // FORM-16: validates first
  const [first] = Object.keys(errors);
  if (first !== undefined) {
    trackRegexErrors(ports.analytics, fields, true, false);
    flagFields(errors);
    return { kind: 'invalid', first };
  }
  const { depositId, paymentMethod } = deposit;
  const request = { depositId, paymentMethod, fields: sentFields(fields, form).fields };
  const key = keyOfIntent(request);
  beginCompletion();
  try {
    const { status } = await ports.cashier.call('deposit-complete', request, { key });
    settleIntent(key);
    // The player's confirmation is no proof of payment; only the deposit's own state is.
    handleDeposit(ports, { ...deposit, status, isDeclared: status === 'accepted' });
    return { kind: 'completed' };
  } catch (thrown) {
    const error = asCashierError(thrown);
    if (!isOutcomeUnknown(error)) settleIntent(key);
    return fail(error, fields);
  } finally {
    endSubmit();
  }
}

function fail(error: CashierError, fields: readonly FormField[]): CompleteOutcome {
  const refused = error.fields ?? {};
  const first = firstRefused(fields, useDeposit.getState().form, refused);
  if (error.code !== 'banking.paymentMethodRegex' || first === undefined) {
    return { kind: 'failed', error };
  }
  flagRefusedFields(refused);
  return { kind: 'invalid', first };
}
