import type { FormField } from './form-field.ts';

/** FORM-6: the state of a field. */
export interface FieldState {
  value: string;
  dirty: boolean;
  touched: boolean;
  /** The server is checking the value. */
  pending: boolean;
  /** The error shown at the field; focusing the field removes it. */
  error?: FieldError | undefined;
  /** FORM-20: the same error in the form's summary, where it stays until the value changes. */
  summaryError?: FieldError | undefined;
}

/** An error becomes text only when it is shown, because the language may change before that. */
export type FieldError = (shown: FormField) => string;

export type FormState = Readonly<Record<string, FieldState>>;

export const emptyForm: FormState = {};

const untouched: FieldState = { value: '', dirty: false, touched: false, pending: false };

/** The typed value of a field, or its initial value. */
export function valueOf(form: FormState, { name, props }: FormField): string {
  const { dirty, value } = fieldState(form, name);
  return dirty ? value : props.value;
}

export function fieldState(form: FormState, name: string): FieldState {
  return (Object.hasOwn(form, name) && form[name]) || untouched;
}

function patch(form: FormState, name: string, change: Partial<FieldState>): FormState {
  return { ...form, [name]: { ...fieldState(form, name), ...change } };
}

export function changeField(form: FormState, name: string, value: string): FormState {
  return patch(form, name, {
    value,
    dirty: true,
    pending: false,
    error: undefined,
    summaryError: undefined,
  });
}

/** FORM-6: focusing a field clears its error. */
export function focusField(form: FormState, name: string): FormState {
  return patch(form, name, { error: undefined });
}

/** FORM-8: text is trimmed when its field is left. */
export function blurField(form: FormState, name: string): FormState {
  return patch(form, name, { touched: true, value: fieldState(form, name).value.trim() });
}

/** True if two states hold the same values; a value is trimmed only when its field is left. */
export function hasSameValues(one: FormState, other: FormState): boolean {
  const names = [...Object.keys(one), ...Object.keys(other)];
  const value = (form: FormState, name: string): string => fieldState(form, name).value.trim();
  return names.every((name) => value(one, name) === value(other, name));
}

/** FORM-6: the server is checking the values of these fields, and of no others. */
export function markPending(form: FormState, names: readonly string[]): FormState {
  return [...new Set([...Object.keys(form), ...names])]
    .filter((name) => fieldState(form, name).pending !== names.includes(name))
    .reduce((marked, name) => patch(marked, name, { pending: names.includes(name) }), form);
}

/** FORM-5: flags the invalid fields. */
export function flagErrors(
  form: FormState,
  errors: Readonly<Record<string, FieldError>>,
): FormState {
  return Object.entries(errors).reduce(
    (flagged, [name, error]) => patch(flagged, name, { error, summaryError: error, touched: true }),
    form,
  );
}

/** FORM-14: flags the fields that the server rejected, each with its error key. */
export function flagRefused(form: FormState, keys: Readonly<Record<string, string>>): FormState {
  const errors = Object.entries(keys).map(([name, key]): [string, FieldError] => [
    name,
    ({ errorText }) => errorText(key),
  ]);
  return flagErrors(form, Object.fromEntries(errors));
}
