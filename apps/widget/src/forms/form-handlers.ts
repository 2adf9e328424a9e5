import type { FormField } from './form-field.ts';
import { blurField, changeField, focusField, type FormState } from './form-state.ts';
import { typedValue } from './typing.ts';
import type { FieldHandlers } from './inputs/field-item.ts';

/** The input handlers of a form; deposits and withdrawals keep their state separately. */
export function formHandlers(
  fields: readonly FormField[],
  patch: (change: (form: FormState) => FormState) => void,
): FieldHandlers {
  return {
    onChange(name, text) {
      const field = fields.find((candidate) => candidate.name === name);
      if (field) patch((before) => changeField(before, name, typedValue(field, text)));
    },
    onFocus: (name) => patch((before) => focusField(before, name)),
    onBlur: (name) => patch((before) => blurField(before, name)),
  };
}
