import type { FormField } from './form-field.ts';
import { blurField, changeField, focusField, type FormState } from './form-state.ts';
import { typedValue } from './typing.ts';
import type { FieldHandlers } from './field-item.ts';

/** The input handlers of a form; deposits and withdrawals keep their state separately. */
export function formHandlers(
  fields: readonly FormField[],
  /** `isInput` is false if only the focus moves. */
  patch: (change: (form: FormState) => FormState, isInput: boolean) => void,
): FieldHandlers {
  return {
    onChange(name, text) {
      const field = fields.find((candidate) => candidate.name === name);
      if (field) patch((before) => changeField(before, name, typedValue(field, text)), true);
    },
    onFocus: (name) => patch((before) => focusField(before, name), false),
    onBlur: (name) => patch((before) => blurField(before, name), false),
  };
}
