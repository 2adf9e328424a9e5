import { passesLuhn } from '@opencashier/contract/formats/luhn';
import type { CatalogueField, CatalogueMethod } from '../schema/schema.ts';

type Values = Readonly<Record<string, string>>;
type FormMethod = Pick<CatalogueMethod, 'fields' | 'checkLuhn' | 'networks'>;

/** The error keys for fields without a message of their own. */
export const fieldErrors = { unknown: 'field_unknown', invalid: 'field_invalid' } as const;

// The catalogue has few patterns, but providers may send any number with their own fields.
const compiled = new Map<string, RegExp>();
const compiledMax = 2_000;

function regexOf(pattern: string): RegExp {
  const regex = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  if (compiled.size >= compiledMax) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}

export function isCardField(field: Pick<CatalogueField, 'category'>): boolean {
  return field.category === 'card';
}

/** FORM-3, FORM-10: checks a value against its field's regex, options and check digit. */
export function passes(method: FormMethod, field: CatalogueField, value: string): boolean {
  if (field.regex !== undefined && !regexOf(field.regex).test(value)) return false;
  if (field.values && !field.values.some((item) => item.value === value)) return false;
  if (field.type === 'networks' && !method.networks?.includes(value)) return false;
  return !(method.checkLuhn && isCardField(field)) || passesLuhn(value);
}

/** FORM-13: the name under which a field's value is sent. */
export function sentAs({ name, alias }: Pick<CatalogueField, 'name' | 'alias'>): string {
  return alias ?? name;
}

/**
 * FORM-4: the errors of a form, as field name -> regex_error_key; empty if there are none. Each
 * visible field needs a value. A collapsed, disabled, hidden or not yet triggered field may stay
 * empty. A given value is always checked, because it is sent to the provider.
 */
export function validateFields(method: FormMethod, values: Values): Record<string, string> {
  const unknown = Object.keys(values)
    .filter((sent) => !method.fields.some((field) => isReadBy(method, field, values, sent)))
    .map((sent) => [sent, fieldErrors.unknown]);
  const refused = method.fields
    .filter((field) => !isValid(method, field, values))
    .map((field) => [field.name, field.regex_error_key ?? fieldErrors.invalid]);
  // Uses fromEntries, because assigning to a field named __proto__ would lose it.
  return Object.fromEntries([...unknown, ...refused]);
}

function isValid(method: FormMethod, field: CatalogueField, values: Values): boolean {
  const value = valueOf(method, field, values);
  return value === '' ? !isRequired(method, field, values) : passes(method, field, value);
}

/** If fields share a name, only the visible one reads the value sent under it. */
function isReadBy(
  method: FormMethod,
  field: CatalogueField,
  values: Values,
  sent: string,
): boolean {
  if (sentAs(field) !== sent) return false;
  const isShared = method.fields.some((other) => other !== field && sentAs(other) === sent);
  return !isShared || isVisible(method, field, values);
}

function valueOf(method: FormMethod, field: CatalogueField, values: Values): string {
  const sent = sentAs(field);
  if (!Object.hasOwn(values, sent) || !isReadBy(method, field, values, sent)) return '';
  return (values[sent] ?? '').trim();
}

function isRequired(method: FormMethod, field: CatalogueField, values: Values): boolean {
  return !field.isAdvanced && !field.isDisabled && isVisible(method, field, values);
}

function isVisible(method: FormMethod, field: CatalogueField, values: Values): boolean {
  if (field.isHidden) return false;
  const { triggeredBy } = field;
  if (!triggeredBy) return true;
  const source = method.fields.find(({ name }) => name === triggeredBy.field);
  if (!source || !isVisible(method, source, values)) return false;
  const value = valueOf(method, source, values);
  return triggeredBy.value === undefined ? value !== '' : value === triggeredBy.value;
}
