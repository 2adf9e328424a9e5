import type { MethodField } from '@opencashier/contract/methods';
import { passesLuhn } from './luhn.ts';
import type { CatalogueMethod } from './schema.ts';

type Values = Readonly<Record<string, string>>;
type FormMethod = Pick<CatalogueMethod, 'fields' | 'checkLuhn'>;

/** The keys that are answered where a field has no message of its own. */
export const fieldErrors = { unknown: 'field_unknown', invalid: 'field_invalid' } as const;

// Every pattern comes from a checked file, so this holds as many entries as the catalogue has.
const compiled = new Map<string, RegExp>();

function regexOf(pattern: string): RegExp {
  const regex = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  compiled.set(pattern, regex);
  return regex;
}

export function isCardField(field: Pick<MethodField, 'category'>): boolean {
  return field.category === 'card';
}

/** FORM-3, FORM-10: a value against its field's regex, list of values and check digit. */
export function passes(method: FormMethod, field: MethodField, value: string): boolean {
  if (field.regex !== undefined && !regexOf(field.regex).test(value)) return false;
  if (field.values && !field.values.some((item) => item.value === value)) return false;
  return !(method.checkLuhn && isCardField(field)) || passesLuhn(value);
}

/**
 * What is wrong with a form, as field name -> regex_error_key; empty when nothing is. FORM-4: each
 * visible field needs a value. One that is folded away or disabled may stay empty, and so may one
 * that is hidden or whose trigger has not been met; but what is given is checked wherever it
 * stands, because it goes to the provider.
 */
export function validateFields(method: FormMethod, values: Values): Record<string, string> {
  const unknown = Object.keys(values)
    .filter((name) => !method.fields.some((field) => field.name === name))
    .map((name) => [name, fieldErrors.unknown]);
  const refused = method.fields
    .filter((field) => !isValid(method, field, values))
    .map((field) => [field.name, field.regex_error_key ?? fieldErrors.invalid]);
  // From entries, because a field called __proto__ would vanish in an assignment.
  return Object.fromEntries([...unknown, ...refused]);
}

function isValid(method: FormMethod, field: MethodField, values: Values): boolean {
  const value = valueOf(values, field.name);
  return value === '' ? !isRequired(method, field, values) : passes(method, field, value);
}

function valueOf(values: Values, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '';
}

function isRequired(method: FormMethod, field: MethodField, values: Values): boolean {
  return !field.isAdvanced && !field.isDisabled && isVisible(method, field, values);
}

function isVisible(method: FormMethod, field: MethodField, values: Values): boolean {
  if (field.isHidden) return false;
  const { triggeredBy } = field;
  if (!triggeredBy) return true;
  const value = valueOf(values, triggeredBy.field);
  const met = triggeredBy.value === undefined ? value !== '' : value === triggeredBy.value;
  const source = method.fields.find(({ name }) => name === triggeredBy.field);
  return met && source !== undefined && isVisible(method, source, values);
}
