import { lowerBech32 } from '@opencashier/contract/formats/bech32-case';
import { passesLuhn } from '@opencashier/contract/formats/luhn';
import { t } from '../i18n/text.ts';
import { cardPart, cardTogether, codeLength, isExpired } from './card.ts';
import type { FormField, Validation } from './form-field.ts';
import { withoutMask } from '@opencashier/contract/formats/mask';
import { type FieldError, type FormState, valueOf } from './form-state.ts';

/**
 * The value of a field as it is sent: without its mask, an address as it is usually written, and a
 * phone number with its prefix.
 */
export function sentValue({ alias, type, props }: FormField, value: string): string {
  const trimmed = props.mask ? withoutMask(props.mask, value.trim()) : value.trim();
  if (type !== 'phone_with_prefix') return alias === 'wallet' ? lowerBech32(trimmed) : trimmed;
  const digits = trimmed.replace(/\D/g, '');
  return digits && `${props.prefix ?? ''}${digits}`;
}

/** FORM-4: visible unless hidden; a triggered field only if its trigger is visible and matches. */
export function isVisible(
  field: FormField,
  fields: readonly FormField[],
  form: FormState,
): boolean {
  const { isHidden, triggeredBy } = field.props;
  if (isHidden) return false;
  if (!triggeredBy) return true;
  const trigger = fields.find(({ name }) => name === triggeredBy.field);
  if (!trigger || !isVisible(trigger, fields, form)) return false;
  const value = sentValue(trigger, valueOf(form, trigger));
  return triggeredBy.value === undefined ? value !== '' : value === triggeredBy.value;
}

/** The visible fields in the order in which the form shows them: the advanced ones are last. */
export function shownFields(fields: readonly FormField[], form: FormState): FormField[] {
  const visible = fields.filter((field) => isVisible(field, fields, form));
  return [
    ...cardTogether(visible.filter(({ props }) => !props.isAdvanced)),
    ...visible.filter(({ props }) => props.isAdvanced),
  ];
}

/** FORM-14, FORM-20: the first shown field that the server rejected, if the form shows any. */
export function firstRefused(
  fields: readonly FormField[],
  form: FormState,
  refused: Readonly<Record<string, string>>,
): string | undefined {
  return shownFields(fields, form).find(({ name }) => Object.hasOwn(refused, name))?.name;
}

/** The first rule that a value breaks. An empty value breaks only `isExists`. */
function brokenRule(field: FormField, value: string): Validation | undefined {
  const sent = sentValue(field, value);
  return field.props.validations.find(({ isExists, regex, isLuhn }) => {
    if (sent === '') return isExists;
    return (regex && !regex.test(sent)) || (isLuhn && !passesLuhn(sent));
  });
}

/** The message of the broken rule, in the language at the time it is shown. */
function fieldError(field: FormField, value: string): FieldError | undefined {
  if (!brokenRule(field, value)) return undefined;
  return (shown) => brokenRule(shown, value)?.message ?? shown.errorText(undefined);
}

/** Errors that depend on the whole card: an expired date, or a code too short for its brand. */
function cardError(
  field: FormField,
  fields: readonly FormField[],
  form: FormState,
  nowMs: number,
): FieldError | undefined {
  const value = sentValue(field, valueOf(form, field));
  const part = value && cardPart(field);
  if (part === 'expiry') return isExpired(value, nowMs) ? () => t('card.expired') : undefined;
  if (part !== 'code') return undefined;
  const number = fields.find((other) => cardPart(other) === 'number');
  const digits = codeLength(number ? sentValue(number, valueOf(form, number)) : '');
  return value.length === digits ? undefined : () => t('card.code', { digits });
}

/** The errors of the visible fields by name, in their order; empty when the form is valid. */
export function formErrors(
  fields: readonly FormField[],
  form: FormState,
  nowMs = Date.now(),
): Record<string, FieldError> {
  const errors = shownFields(fields, form).map((field) => {
    const error = fieldError(field, valueOf(form, field));
    return [field.name, error ?? cardError(field, fields, form, nowMs)] as const;
  });
  return Object.fromEntries(errors.filter((entry): entry is [string, FieldError] => !!entry[1]));
}

/** The values to send: the visible non-empty fields. SEQ-16: the wallet is sent separately. */
export function sentFields(
  fields: readonly FormField[],
  form: FormState,
): { fields: Record<string, string>; wallet?: string } {
  const values = shownFields(fields, form)
    .map((field) => [field.alias, sentValue(field, valueOf(form, field))] as const)
    .filter(([, value]) => value !== '');
  const { wallet, ...others } = Object.fromEntries(values);
  return { fields: others, ...(wallet !== undefined && { wallet }) };
}
