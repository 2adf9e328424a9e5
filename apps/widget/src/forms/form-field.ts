import type {
  CryptoNetwork,
  MethodField,
  PaymentMethod,
} from '@opencashier/contract/methods/methods';
import { lookUp, t } from '../i18n/text.ts';
import { cardMask } from '@opencashier/contract/formats/mask';
import { methodText } from './method-text.ts';

export interface Validation {
  regex?: RegExp;
  message: string;
  /** FORM-10: the number must pass the Luhn check. */
  isLuhn?: boolean;
  /** A value is required. */
  isExists: boolean;
}

/** FORM-17: a method's field as the form uses it. */
export interface FormField {
  name: string;
  /** The name under which the value is sent. */
  alias: string;
  type: MethodField['type'];
  /** The text for an error key. */
  errorText: (errorKey: string | undefined) => string;
  props: {
    label: string;
    placeholder?: string;
    help?: string;
    prefix?: string;
    mask?: string;
    autocomplete?: string;
    /** The meaning of a field that a provider asks for. */
    kind?: NonNullable<MethodField['kind']>;
    brands?: readonly string[];
    /** The network of an address in a form without a choice of networks. */
    network?: string;
    inputMode?: NonNullable<MethodField['inputMode']>;
    items: readonly { text: string; value: string }[];
    /** The initial value of the input. */
    value: string;
    isAdvanced: boolean;
    isHidden: boolean;
    isDisabled: boolean;
    triggeredBy?: NonNullable<MethodField['triggeredBy']>;
    validations: readonly Validation[];
  };
}

// The tokens for autofill. None exists for a document number, and no browser should know a code.
const autocompleteOf: Partial<Record<NonNullable<MethodField['kind']>, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  birth_date: 'bday',
  street: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  phone: 'tel',
  email: 'email',
};

type FormMethod = Pick<PaymentMethod, 'text' | 'checkLuhn' | 'networks'>;

export function formFieldOf(field: MethodField, method: FormMethod): FormField {
  const placeholder = methodText(method, field.placeholder_key);
  const help = methodText(method, field.help_key) ?? askedHelp(field);
  const items = itemsOf(field, method);
  const { prefix, kind, brands, inputMode, triggeredBy } = field;
  const autocomplete = field.autocomplete ?? (kind && autocompleteOf[kind]);
  const network = method.networks?.[0]?.id;
  const mask = field.mask ?? (isCard(field) ? cardMask : undefined);
  return {
    name: field.name,
    alias: field.alias ?? field.name,
    type: field.type ?? 'text',
    errorText: (errorKey) => fieldMessage(field, method, errorKey),
    props: {
      label: labelOf(field, method),
      ...(placeholder !== undefined && { placeholder }),
      ...(help !== undefined && { help }),
      ...(prefix !== undefined && { prefix }),
      ...(mask !== undefined && { mask }),
      ...(autocomplete !== undefined && { autocomplete }),
      ...(kind !== undefined && { kind }),
      ...(brands !== undefined && { brands }),
      ...(network !== undefined && { network }),
      ...(inputMode !== undefined && { inputMode }),
      ...(triggeredBy !== undefined && { triggeredBy }),
      items,
      // A field of networks with a single choice selects it.
      value:
        field.value ??
        (field.type === 'networks' && items.length === 1 ? items[0]?.value : undefined) ??
        '',
      isAdvanced: field.isAdvanced ?? false,
      isHidden: field.isHidden ?? false,
      isDisabled: field.isDisabled ?? false,
      validations: validationsOf(field, method),
    },
  };
}

/** A field of networks offers those that carry the method's coin. */
function itemsOf({ type, values }: MethodField, { networks = [] }: FormMethod) {
  if (values || type !== 'networks') return values ?? [];
  return networks.map((network) => ({ text: networkText(network), value: network.id }));
}

/** "Tron (TRC-20)" */
export function networkText({ name, standard }: Pick<CryptoNetwork, 'name' | 'standard'>): string {
  return standard ? `${name} (${standard})` : name;
}

function isCard({ category }: MethodField): boolean {
  return category === 'card';
}

function labelOf(field: MethodField, method: Pick<PaymentMethod, 'text'>): string {
  const { kind, label, label_key, type, name } = field;
  const asked = kind && lookUp(`asked.${kind}`);
  const own = label ?? methodText(method, label_key);
  const fallback = type === 'phone_with_prefix' ? t('field.phone') : name;
  // Only the provider's own label may say in which form it wants a date.
  const isOwnBetter = kind === 'birth_date' && dateText(field) === undefined;
  return (isOwnBetter ? (own ?? asked) : (asked ?? own)) ?? fallback;
}

// FORM-3: unicode regexes, each with its error message.
function validationsOf(field: MethodField, method: FormMethod): Validation[] {
  const message = fieldMessage(field, method, field.regex_error_key);
  const required = !field.isAdvanced && !field.isDisabled;
  const exists: Validation = { message: emptyMessage(field, method), isExists: true };
  const matches = field.regex && {
    regex: new RegExp(field.regex, 'u'),
    message,
    isExists: false,
  };
  const isLuhn = isCard(field) && method.checkLuhn;
  return [
    ...(required ? [exists] : []),
    ...(matches ? [matches] : []),
    ...(isLuhn ? [{ isLuhn, message, isExists: false }] : []),
  ];
}

/**
 * FORM-3: what to enter or to choose in an empty field. Where the text for the error key says what
 * is wrong with a value, the field's meaning has a text of its own.
 */
function emptyMessage(field: MethodField, method: Pick<PaymentMethod, 'text'>): string {
  const { kind, regex_error_key: key, type } = field;
  const meaning = kind ?? key?.replace(/^error_/, '');
  const isChoice = type === 'dropdown' || type === 'networks';
  return (
    lookUp(`fieldRequired.${meaning}`) ??
    methodText(method, key) ??
    (kind === 'birth_date' ? dateText(field) : undefined) ??
    t(isChoice ? 'field.requiredChoice' : 'field.required')
  );
}

/**
 * FORM-14: the text for a field's error key, from the catalogue or the server's answer; otherwise
 * the text for its meaning.
 */
function fieldMessage(
  field: MethodField,
  method: Pick<PaymentMethod, 'text'>,
  key: string | undefined,
): string {
  return methodText(method, key) ?? askedError(field) ?? t('field.invalid');
}

function askedError(field: MethodField): string | undefined {
  if (field.kind === 'birth_date') return dateText(field);
  return field.kind && lookUp(`askedError.${field.kind}`);
}

/**
 * SEQ-6: players write dates in different orders, so the order is shown before any error. A code
 * has to be found first, and it is not ours.
 */
function askedHelp(field: MethodField): string | undefined {
  return field.kind === 'birth_date' ? dateText(field) : lookUp(`askedHelp.${field.kind}`);
}

/** An example of a date that the pattern accepts. Without a pattern, its form is unknown. */
function dateText({ regex }: MethodField): string | undefined {
  if (regex === undefined) return undefined;
  const accepts = (date: string): boolean => new RegExp(regex, 'u').test(date);
  if (accepts('31.12.1990')) {
    // The keypad of some phones has no dot.
    return t(accepts('31121990') ? 'askedError.birth_date_digits' : 'askedError.birth_date');
  }
  const example = '1990-12-31';
  return accepts(example) ? t('askedError.birth_date_year', { example }) : undefined;
}
