import type { ProviderField } from '@opencashier/contract/provider/protocol';
import type { KnownPerson } from './person.ts';

/** The personal data that a player can be asked for. */
export type RequiredDatum = 'email';

const emailPattern = String.raw`^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,4}$`;

/** The values are passed on and not stored. */
const fields: Readonly<Record<RequiredDatum, ProviderField & { regex: string }>> = {
  email: {
    name: 'email',
    label: 'Email',
    kind: 'email',
    type: 'text',
    inputMode: 'email',
    regex: emailPattern,
    sensitive: true,
  },
};

/** The fields for the data that a provider requires and nobody has given in a usable form. */
export function fieldsForMissing(
  requires: readonly RequiredDatum[],
  { customer = {} }: KnownPerson,
): ProviderField[] {
  return requires
    .filter((datum) => !new RegExp(fields[datum].regex, 'u').test(customer[datum] ?? ''))
    .map((datum) => fields[datum]);
}
