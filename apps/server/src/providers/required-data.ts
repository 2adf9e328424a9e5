import { providerCustomer, type ProviderCustomer } from '@opencashier/contract/provider/customer';
import type { ProviderField } from '@opencashier/contract/provider/protocol';

/** The personal data that a player can be asked for. */
export type RequiredDatum = keyof ProviderCustomer;

const email = String.raw`^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,4}$`;
const phone = String.raw`^\+?\(?[0-9][0-9 ().\/\-]{5,29}[0-9]$`;
const year = '(?:19|20)[0-9]{2}';
const dayFirst = `(?:0?[1-9]|[12][0-9]|3[01])[. ](?:0?[1-9]|1[0-2])[. ]${year}`;
// Americans write the month first, with slashes or hyphens: a day up to 12 could be either.
const slashed = String.raw`(?:1[3-9]|2[0-9]|3[01])[\/\-](?:0?[1-9]|1[0-2])[\/\-]${year}`;
// A keypad without points leaves no other way to write the date in the order of the label.
const digitsOnly = `(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])${year}`;
const yearFirst = `${year}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`;
const date = `^(?:${dayFirst}|${slashed}|${digitsOnly}|${yearFirst})$`;
const document = String.raw`^[0-9A-Za-z][0-9A-Za-z .\/\-]{2,31}$`;
const postalCode = String.raw`^[0-9A-Za-z][0-9A-Za-z \-]{1,19}$`;
const textUpTo = (length: number) => String.raw`^\S.{0,${length - 1}}$`;

type AskedField = Pick<ProviderField, 'kind' | 'label' | 'inputMode'> & { regex: string };

const asked: Readonly<Record<RequiredDatum, AskedField>> = {
  email: { kind: 'email', label: 'Email', inputMode: 'email', regex: email },
  phone: { kind: 'phone', label: 'Phone number', inputMode: 'tel', regex: phone },
  firstName: { kind: 'first_name', label: 'First name', regex: textUpTo(100) },
  lastName: { kind: 'last_name', label: 'Last name', regex: textUpTo(100) },
  birthDate: {
    kind: 'birth_date',
    label: 'Date of birth (like 31.12.1990)',
    inputMode: 'numeric',
    regex: date,
  },
  document: { kind: 'document', label: 'Document number', regex: document },
  street: { kind: 'street', label: 'Street and house number', regex: textUpTo(200) },
  city: { kind: 'city', label: 'City', regex: textUpTo(100) },
  state: { kind: 'state', label: 'State or region', regex: textUpTo(100) },
  postalCode: { kind: 'postal_code', label: 'Postal code', regex: postalCode },
};

/** True if a value has the form that providers accept for this datum. */
export function isUsable(datum: RequiredDatum, value = ''): boolean {
  const isWellFormed = new RegExp(asked[datum].regex, 'u').test(value);
  return isWellFormed && providerCustomer.shape[datum].safeParse(value).success;
}

/** A typed value as providers expect it: an ISO date, a phone number without punctuation. */
export function plainValue(datum: RequiredDatum, typed: string): string {
  if (datum === 'phone') return typed.replace(/[ ()./-]/g, '');
  if (datum !== 'birthDate') return typed;
  const [, day = '', month = '', ofYear] =
    /^(\d{1,2})[. /-](\d{1,2})[. /-](\d{4})$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(typed) ??
    [];
  return ofYear ? `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
}

/** The data that a provider requires and nobody has given in a usable form. */
export function missingAmong(
  requires: readonly RequiredDatum[],
  { customer = {} }: { customer?: ProviderCustomer | undefined },
): RequiredDatum[] {
  return requires.filter((datum) => !isUsable(datum, customer[datum]));
}

/**
 * The fields for the data that a provider requires and nobody has given in a usable form. What
 * players type into them is passed on and not stored.
 */
export function fieldsForMissing(
  requires: readonly RequiredDatum[],
  known: { customer?: ProviderCustomer | undefined },
): ProviderField[] {
  return missingAmong(requires, known).map((datum) => ({
    name: datum,
    ...asked[datum],
    type: 'text',
    sensitive: true,
  }));
}

/** The typed values that have the right pattern but cannot be used, such as 31.02.1990. */
export function unusableAmong(
  requires: readonly RequiredDatum[],
  typed: Readonly<Record<string, string>>,
): RequiredDatum[] {
  return requires.filter((datum) => {
    const value = typed[datum]?.trim() ?? '';
    return value !== '' && !isUsable(datum, plainValue(datum, value));
  });
}
