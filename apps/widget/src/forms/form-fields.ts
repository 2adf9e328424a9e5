import type { MethodField, PaymentMethod } from '@opencashier/contract/methods/methods';
import { type FormField, formFieldOf } from './form-field.ts';

export const amountField = 'amount';

interface FormFieldsInput {
  method?: PaymentMethod | undefined;
  extraFields: readonly MethodField[];
  savedAccountId?: string | undefined;
}

/**
 * SEQ-6: the form's fields: the method's own, then those that the server asked for. A saved account
 * needs none of the method's own, because the provider has them.
 */
export function formFields({ method, extraFields, savedAccountId }: FormFieldsInput): FormField[] {
  if (!method) return [];
  const own = savedAccountId === undefined ? method.fields : [];
  return [...own, ...extraFields]
    .filter((field) => !field.isAfterPayment)
    .map((field) => formFieldOf(field, method));
}

/** The part of the analytics that a form needs. */
interface FormAnalytics {
  track(name: 'regex-error', field: string): void;
}

// FORM-7: one event for each validated field of an invalid form, and one for an invalid amount.
export function trackRegexErrors(
  analytics: FormAnalytics,
  fields: readonly FormField[],
  formInvalid: boolean,
  amountInvalid: boolean,
): void {
  if (amountInvalid) analytics.track('regex-error', amountField);
  for (const { name, props } of formInvalid ? fields : []) {
    if (props.validations.length) analytics.track('regex-error', name);
  }
}
