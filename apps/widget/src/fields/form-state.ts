import type { FormField } from './form-field.ts';

/** FORM-6 */
export interface FieldState {
  value: string;
  dirty: boolean;
  touched: boolean;
  /** Being checked elsewhere: a mask still loads, or the server looks. */
  pending: boolean;
  error?: string | undefined;
}

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

/** FORM-5, FORM-14 */
export function flagErrors(form: FormState, errors: Readonly<Record<string, string>>): FormState {
  return Object.entries(errors).reduce(
    (flagged, [name, error]) => patch(flagged, name, { error, touched: true }),
    form,
  );
}
