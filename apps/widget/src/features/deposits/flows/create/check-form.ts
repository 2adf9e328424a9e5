import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { type Limits, methodLimits } from '@opencashier/money';
import { type AmountCheck, checkAmount } from '../../../../forms/check-amount.ts';
import { checkMethodAmount } from '../../../../forms/method-amount.ts';
import { type FormField, formFieldOf } from '../../../../forms/form-field.ts';
import { amountField, formFields, trackRegexErrors } from '../../../../forms/form-fields.ts';
import type { FieldError } from '../../../../forms/form-state.ts';
import { chosenNetwork } from '../../../../forms/network-choice.ts';
import { formErrors, sentFields } from '../../../../forms/validate.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { flagFields, flagSubmittedAmount } from '../../actions.ts';
import { useDeposit } from '../../state.ts';
import { useSession } from '../../../../state/session.ts';

export interface ValidForm {
  valid: true;
  amount: string;
  fields: Record<string, string>;
  wallet?: string;
}

export type CheckedForm =
  | ValidForm
  /** The input to scroll to: the amount or a field. */
  | { valid: false; first: string };

/** SEQ-17: the fields to fill in after the payment. */
export function fieldsAfterPayment(
  method: PaymentMethod,
  { details }: Pick<DepositState, 'details'>,
): FormField[] {
  const own = method.fields.filter((field) => field.isAfterPayment);
  const described = details?.unifiedFlow?.fields ?? [];
  return [...own, ...described].map((field) => formFieldOf(field, method));
}

/** FORM-18: the form as a whole, both before and after the first submit. */
interface FormSummary {
  paymentMethod: PaymentMethod | undefined;
  amount: string;
  limits: Limits;
  isAmountValid: boolean;
  isFormValid: boolean;
}

interface ReadForm extends FormSummary {
  fields: FormField[];
  /** The errors of the fields; `checked` has that of the amount. */
  errors: Record<string, FieldError>;
  checked: AmountCheck;
}

const noLimits: Limits = { min: '0', max: '0' };

export function depositForm(): ReadForm {
  const state = useDeposit.getState();
  const { user, country } = useSession.getState();
  const { method, amount, form } = state;
  const { currency } = user;
  const fields = formFields(state);
  const errors = formErrors(fields, form);
  const network = method && chosenNetwork(method, fields, form);
  const context = { currency, country, network };
  const checked = method
    ? checkMethodAmount(amount, method, context)
    : checkAmount(amount, noLimits, currency);
  return {
    paymentMethod: method,
    amount,
    limits: method ? methodLimits(method, context) : noLimits,
    isAmountValid: checked.amount !== undefined,
    isFormValid: Object.keys(errors).length === 0,
    fields,
    errors,
    checked,
  };
}

/** SEQ-2, FORM-5: validates synchronously and flags the errors. A fixed price is not validated. */
export function checkForm({ analytics }: Pick<Ports, 'analytics'>, price?: string): CheckedForm {
  const { form } = useDeposit.getState();
  const { fields, errors, checked: typed } = depositForm();
  const checked = price === undefined ? typed : { amount: price };
  const [firstField] = Object.keys(errors);
  if (checked.amount !== undefined && firstField === undefined) {
    return { valid: true, amount: checked.amount, ...sentFields(fields, form) };
  }
  flagSubmittedAmount(checked.error);
  flagFields(errors);
  trackRegexErrors(analytics, fields, firstField !== undefined, checked.error !== undefined);
  return { valid: false, first: checked.error === undefined ? String(firstField) : amountField };
}

/** The typed amount, if the method accepts it. */
export function acceptedAmount(): string | undefined {
  return depositForm().checked.amount;
}
