import type { FormField } from './form-field.ts';
import { fieldState, type FormState, valueOf } from './form-state.ts';
import { isVisible, shownFields } from './validate.ts';
import type { FieldItem, WalletItem } from './field-item.ts';
import { flagUrl, imageUrl } from '../format/format-values.ts';
import { t } from '../i18n/text.ts';
import { cardPart, codeLength } from './card.ts';

/** FORM-4: the visible fields as their inputs render them, in the order of the form. */
export function fieldItems(
  fields: readonly FormField[],
  form: FormState,
  country: string,
): FieldItem[] {
  return shownFields(fields, form).map((field) => {
    const { name, type, props } = field;
    const { error, summaryError, pending } = fieldState(form, name);
    return {
      name,
      type,
      label: props.label,
      value: valueOf(form, field),
      help: props.help ?? codeHelp(field, fields, form),
      error: error?.(field),
      summaryError: summaryError?.(field),
      isPending: pending,
      placeholder: props.placeholder,
      items: props.items,
      prefix: props.prefix,
      country: props.prefix ? { code: country, flagUrl: flagUrl(country) } : undefined,
      mask: props.mask,
      inputMode: props.inputMode,
      autoComplete: props.autocomplete,
      brands: brandsOf(field, fields)?.map((id) => ({
        id,
        name: id.charAt(0).toUpperCase() + id.slice(1),
        iconUrl: imageUrl(`icons/${id}`),
      })),
      isDisabled: props.isDisabled,
      wallet: field.alias === 'wallet' ? walletOf(field, fields, form) : undefined,
      isAdvanced: props.isAdvanced,
    };
  });
}

/** FORM-24: the network and the memo that belong to an address. */
function walletOf(field: FormField, fields: readonly FormField[], form: FormState): WalletItem {
  const choice = fields.find(({ type }) => type === 'networks');
  const memo = fields.find((other) => other.alias === 'memo' && isVisible(other, fields, form));
  const network = choice ? valueOf(form, choice) : field.props.network;
  return { network, memoField: memo?.name, wasEntered: fieldState(form, field.name).dirty };
}

/** FORM-23: the accepted brands of a card number, in a form that also asks for the card's code. */
function brandsOf(field: FormField, fields: readonly FormField[]): readonly string[] | undefined {
  const hasCardCode = fields.some((other) => cardPart(other) === 'code');
  if (cardPart(field) !== 'number' || !hasCardCode) return undefined;
  return field.props.brands ?? ['visa', 'mastercard'];
}

/** FORM-23: this text says where a card's code is printed, which depends on its number. */
function codeHelp(
  field: FormField,
  fields: readonly FormField[],
  form: FormState,
): string | undefined {
  if (cardPart(field) !== 'code') return undefined;
  const number = fields.find((other) => cardPart(other) === 'number');
  return t(`card.codeHelp${codeLength(number ? valueOf(form, number) : '')}`);
}
