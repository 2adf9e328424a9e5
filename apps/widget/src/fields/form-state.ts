import type { FormField } from './form-field.ts';

/** FORM-6 */
export interface FieldState {
  value: string;
  dirty: boolean;
  touched: boolean;
  /** Being checked elsewhere: a mask still loads, or the server looks. */
  pending: boolean;
  error?: FieldError | undefined;
}

/** What is wrong, put into words only where it is shown: the language may change meanwhile. */
export type FieldError = (shown: FormField) => string;

export type FormState = Readonly<Record<string, FieldState>>;

export const emptyForm: FormState = {};

const untouched: FieldState = { value: '', dirty: false, touched: false, pending: false };

/** What was typed into a field, or what it holds at first. */
export function valueOf(form: FormState, { name, props }: FormField): string {
  const { dirty, value } = fieldState(form, name);
  return dirty ? value : props.value;
}

export function fieldState(form: FormState, name: string): FieldState {
  return Object.hasOwn(form, name) ? (form[name] ?? untouched) : untouched;
}

function patch(form: FormState, name: string, change: Partial<FieldState>): FormState {
  return { ...form, [name]: { ...fieldState(form, name), ...change } };
}

export function changeField(form: FormState, name: string, value: string): FormState {
  return patch(form, name, { value, dirty: true, error: undefined });
}

/** Focusing a field clears its error. */
export function focusField(form: FormState, name: string): FormState {
  return patch(form, name, { error: undefined });
}

/** FORM-8: text is trimmed when its field is left. */
export function blurField(form: FormState, name: string): FormState {
  return patch(form, name, { touched: true, value: fieldState(form, name).value.trim() });
}

/** FORM-5 */
export function flagErrors(
  form: FormState,
  errors: Readonly<Record<string, FieldError>>,
): FormState {
  return Object.entries(errors).reduce(
    (flagged, [name, error]) => patch(flagged, name, { error, touched: true }),
    form,
  );
}

/** FORM-14: what the server refused, each field with the key of what is wrong. */
export function flagRefused(form: FormState, keys: Readonly<Record<string, string>>): FormState {
  const errors = Object.entries(keys).map(([name, key]): [string, FieldError] => [
    name,
    ({ wordsOf }) => wordsOf(key),
  ]);
  return flagErrors(form, Object.fromEntries(errors));
}
