import { customerData, type ProviderCustomer } from '@opencashier/contract/provider/customer';
import { isKnownQuick } from '@opencashier/catalogue';
import { expect, it } from 'vitest';
import english from '../../../../locales/en.json' with { type: 'json' };
import { personFor } from './person.ts';
import { fieldsForMissing } from './required-data.ts';

const typed: Record<keyof ProviderCustomer, string> = {
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  firstName: 'Ada',
  lastName: 'King-Noel',
  birthDate: '1990-12-10',
  document: '529.982.247-25',
  street: 'Großer Hirschgraben 23',
  city: 'São Paulo',
  state: 'SP',
  postalCode: 'SW1Y 4LB',
};

it.each(customerData)('a player is asked for a missing %s, and what they type is used', (datum) => {
  const [field, ...others] = fieldsForMissing([datum], {});
  expect(others).toEqual([]);
  expect(field).toMatchObject({ name: datum, type: 'text', sensitive: true });
  expect(english).toHaveProperty([`asked.${field?.kind}`]);
  expect(isKnownQuick(field?.regex ?? '')).toBe(true);
  const known = personFor([datum], {}, { [datum]: typed[datum] });
  expect(fieldsForMissing([datum], known)).toEqual([]);
});

it('a player is asked only for what is required and unknown, or unusable', () => {
  const known = { customer: { email: 'ask me', firstName: 'Ada', birthDate: '1990-02-31' } };
  const names = (...requires: Parameters<typeof fieldsForMissing>[0]) =>
    fieldsForMissing(requires, known).map(({ name }) => name);
  expect(names()).toEqual([]);
  expect(names('firstName')).toEqual([]);
  expect(names('email', 'firstName', 'birthDate', 'city')).toEqual(['email', 'birthDate', 'city']);
});
