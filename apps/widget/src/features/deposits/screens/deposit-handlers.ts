import type { FormField } from '../../../forms/form-field.ts';
import { formHandlers } from '../../../forms/form-handlers.ts';
import type { FieldHandlers } from '../../../forms/inputs/field-item.ts';
import { changeForm } from '../actions.ts';

/** The handlers of the deposit form. Typing clears the last refusal. */
export function depositHandlers(fields: readonly FormField[]): FieldHandlers {
  return formHandlers(fields, changeForm);
}
