import type { FormField } from './form-field.ts';
import { fieldState, type FormState, valueOf } from './form-state.ts';
import { isVisible } from './validate.ts';
import type { FieldItem } from './inputs/field-item.ts';
import { flagUrl } from '../format/format-values.ts';

/** FORM-4: the visible fields as their inputs render them. */
export function fieldItems(
  fields: readonly FormField[],
  form: FormState,
  country: string,
): FieldItem[] {
  return fields
    .filter((field) => isVisible(field, fields, form))
    .map((field) => {
      const { name, type, props } = field;
      const { error, told, pending } = fieldState(form, name);
      return {
        name,
        type,
        label: props.label,
        value: valueOf(form, field),
        help: props.help,
        error: error?.(field),
        told: told?.(field),
        isPending: pending,
        placeholder: props.placeholder,
        items: props.items,
        prefix: props.prefix,
        country: props.prefix ? { code: country, flagUrl: flagUrl(country) } : undefined,
        mask: props.mask,
        inputMode: props.inputMode,
        autoComplete: props.autocomplete,
        isDisabled: props.isDisabled,
        isAdvanced: props.isAdvanced,
      };
    });
}
