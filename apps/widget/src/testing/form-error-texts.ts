import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { type FormField, formFieldOf } from '../forms/form-field.ts';
import { fieldState, type FormState } from '../forms/form-state.ts';
import { formErrors } from '../forms/validate.ts';

/** The form's current error messages, by field. */
export function formErrorTexts(
  fields: readonly FormField[],
  form: FormState,
  nowMs?: number,
): Record<string, string | undefined> {
  const errors = formErrors(fields, form, nowMs);
  const wrong = fields.filter(({ name }) => errors[name]);
  return Object.fromEntries(wrong.map((field) => [field.name, errors[field.name]?.(field)]));
}

/** The error of one of a method's fields, as the form shows it. */
export function flaggedErrorText(
  form: FormState,
  method: PaymentMethod,
  name: string,
): string | undefined {
  const field = method.fields.find((candidate) => candidate.name === name);
  return field && fieldState(form, name).error?.(formFieldOf(field, method));
}
