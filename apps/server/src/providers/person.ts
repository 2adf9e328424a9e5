import {
  customerData,
  type CustomerDatum,
  deviceData,
  type ProviderCustomer,
  type ProviderDevice,
} from '@opencashier/contract/provider/customer';
import { isUsable, plainValue } from './required-data.ts';

/** The player's data from the token and from the request itself. */
export interface KnownPerson {
  customer?: ProviderCustomer | undefined;
  device?: ProviderDevice | undefined;
}

type Fields = Readonly<Record<string, string>>;

/** The names under which forms ask for the same things. */
const fieldNames: Record<keyof ProviderCustomer, readonly string[]> = {
  email: ['email'],
  phone: ['phone'],
  firstName: ['firstName', 'first_name'],
  lastName: ['lastName', 'last_name'],
  birthDate: ['birthDate', 'birth_date'],
  document: ['numberId', 'document', 'cpf'],
  street: ['street', 'address'],
  city: ['city'],
  state: ['state'],
  postalCode: ['postalCode', 'zip'],
};

/**
 * The personal data to send to a provider: only what it declares. What the player typed for this
 * payment takes precedence over the token. None of it is stored.
 */
export function personFor(
  needs: readonly CustomerDatum[],
  known: KnownPerson,
  fields: Fields,
): KnownPerson {
  if (needs.length === 0) return {};
  const typed = { ...namesOf(fields), ...typedOf(fields) };
  const customer = { ...known.customer, ...typed };
  return {
    ...partOf('customer', customerData, needs, customer),
    ...partOf('device', deviceData, needs, known.device ?? {}),
  };
}

function partOf<T extends object>(
  name: string,
  data: readonly (keyof T)[],
  needs: readonly unknown[],
  known: T,
): Record<string, Partial<T>> {
  const sent = data.filter((datum) => needs.includes(datum) && known[datum] !== undefined);
  if (sent.length === 0) return {};
  const part: Partial<T> = {};
  for (const datum of sent) part[datum] = known[datum];
  return { [name]: part };
}

/** The name of the form's field in which the player typed this datum. */
export function fieldTypedFor(datum: keyof ProviderCustomer, fields: Fields): string | undefined {
  return fieldNames[datum].find((name) => fields[name]?.trim());
}

function typedOf(fields: Fields): ProviderCustomer {
  const typed = customerData.flatMap((datum) => {
    const values = fieldNames[datum]
      .flatMap((name) => fields[name]?.trim() || [])
      .map((value) => plainValue(datum, value));
    // One form may ask for a document under two names; the first value may not be a document.
    const value = values.find((one) => isUsable(datum, one)) ?? values[0];
    return value === undefined ? [] : [[datum, value]];
  });
  return Object.fromEntries(typed);
}

/** A form with one field for the whole name. */
function namesOf(fields: Fields): ProviderCustomer {
  const [firstName, ...rest] = (fields['full_name'] ?? fields['fullName'] ?? '')
    .trim()
    .split(/\s+/);
  if (!firstName) return {};
  return { firstName, ...(rest.length > 0 ? { lastName: rest.join(' ') } : {}) };
}
