import type { fieldTypes } from '@opencashier/contract/calls/methods';

/**
 * A form field as its input shows it. FORM-2; hidden and untriggered fields are not handed over.
 */
export interface FieldItem {
  name: string;
  type: (typeof fieldTypes)[number];
  label: string;
  value: string;
  placeholder?: string | undefined;
  /** Said before anything is wrong: what to write, and where to find it. */
  help?: string | undefined;
  error?: string | undefined;
  items?: readonly { text: string; value: string }[] | undefined;
  /** phone_with_prefix: "+91" and whose it is. */
  prefix?: string | undefined;
  country?: { code: string; flagUrl?: string | undefined } | undefined;
  mask?: string | undefined;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal' | undefined;
  autoComplete?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Folded away until asked for. */
  isAdvanced?: boolean | undefined;
}

export interface FieldHandlers {
  onChange: (name: string, value: string) => void;
  onFocus?: ((name: string) => void) | undefined;
  onBlur?: ((name: string) => void) | undefined;
}

/** The id of a field's input: where a failed submit scrolls to. FORM-5 */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** What every kind of input has in common. */
export function controlProps(field: FieldItem, handlers: FieldHandlers) {
  const id = fieldId(field.name);
  return {
    id,
    name: field.name,
    value: field.value,
    disabled: field.isDisabled ?? false,
    'aria-invalid': field.error ? true : undefined,
    'aria-describedby': field.error || field.help ? `${id}-note` : undefined,
    onFocus: () => handlers.onFocus?.(field.name),
    onBlur: () => handlers.onBlur?.(field.name),
  } as const;
}
