import type { fieldTypes } from '@opencashier/contract/methods/methods';
import type { FocusEvent } from 'react';
import { isProgrammaticFocus, noteBlur } from '../ui/inputs/programmatic-focus.ts';

/** FORM-2: a form field as its input renders it. Hidden and untriggered fields are left out. */
export interface FieldItem {
  name: string;
  type: (typeof fieldTypes)[number];
  label: string;
  value: string;
  placeholder?: string | undefined;
  /** Help shown before any error: what to enter, and where to find it. */
  help?: string | undefined;
  /** The id of a text outside the field that explains it too. */
  explainedBy?: string | undefined;
  error?: string | undefined;
  /**
   * FORM-20: the error in the form's summary, which stays after the error at the field is cleared.
   */
  summaryError?: string | undefined;
  /** FORM-6: the server is checking the value. */
  isPending?: boolean | undefined;
  items?: readonly { text: string; value: string }[] | undefined;
  /** For phone_with_prefix: "+91" and its country. */
  prefix?: string | undefined;
  country?: { code: string; flagUrl?: string | undefined } | undefined;
  mask?: string | undefined;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal' | undefined;
  autoComplete?: string | undefined;
  /** The accepted brands of a card number. */
  brands?: readonly CardBrandItem[] | undefined;
  isDisabled?: boolean | undefined;
  /** The field is an address. */
  wallet?: WalletItem | undefined;
  /** Collapsed until the player opens it. */
  isAdvanced?: boolean | undefined;
}

/** FORM-24: the rest of the form, as far as a scanned address depends on it. */
export interface WalletItem {
  /** The id of the address's network. Without one, the address cannot be scanned. */
  network?: string | undefined;
  /** The name of the field for a memo. */
  memoField?: string | undefined;
  /** The field has held an address, even if it is empty now. */
  wasEntered?: boolean | undefined;
}

export interface CardBrandItem {
  id: string;
  name: string;
  iconUrl: string;
}

export interface FieldHandlers {
  onChange: (name: string, value: string) => void;
  onFocus?: ((name: string) => void) | undefined;
  onBlur?: ((name: string) => void) | undefined;
}

export interface FieldProps extends FieldHandlers {
  field: FieldItem;
}

/** FORM-5: the id of a field's input, which a failed submit scrolls to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The id of a field's label. */
export function labelId(inputId: string): string {
  return `${inputId}-label`;
}

/** FORM-20: the id of an input's error in the form's summary. */
export function summaryErrorId(inputId: string): string {
  return `${inputId}-summary-error`;
}

/** The props that all kinds of inputs share. */
export function controlProps(field: FieldItem, handlers: FieldHandlers) {
  const id = fieldId(field.name);
  const touch = (): void => handlers.onFocus?.(field.name);
  const notes = [
    (field.error || field.help) && `${id}-note`,
    !field.error && field.summaryError && summaryErrorId(id),
    field.explainedBy,
  ];
  return {
    id,
    name: field.name,
    value: field.value,
    disabled: field.isDisabled,
    'aria-busy': field.isPending || undefined,
    'aria-invalid': field.error ? true : undefined,
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
    onFocus: (event: FocusEvent): void => {
      if (!isProgrammaticFocus(event)) touch();
    },
    // A click on a field that already has the focus causes no focus event.
    onClick: touch,
    onBlur: (event: FocusEvent): void => {
      noteBlur(event);
      handlers.onBlur?.(field.name);
    },
  } as const;
}
