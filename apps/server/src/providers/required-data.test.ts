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

it.each([
  ['31.12.1990', '1990-12-31'],
  ['31/12/1990', '1990-12-31'],
  ['31-12-1990', '1990-12-31'],
  ['01.02.1990', '1990-02-01'],
  ['01021990', '1990-02-01'],
  ['31 12 1990', '1990-12-31'],
  ['31121990', '1990-12-31'],
  ['1990-12-31', '1990-12-31'],
])('a date of birth %s reaches the provider as %s', (text, birthDate) => {
  const [field] = fieldsForMissing(['birthDate'], {});
  expect(text).toMatch(new RegExp(field?.regex ?? '', 'u'));
  expect(personFor(['birthDate'], {}, { birthDate: text })).toEqual({ customer: { birthDate } });
});

it.each([
  '12/31/1990',
  '03/04/1990',
  '03-04-1990',
  '31.12.90',
  '1990.12.31',
  '32.12.1990',
  'yesterday',
])('a date of birth %s is refused', (text) => {
  const [field] = fieldsForMissing(['birthDate'], {});
  expect(text).not.toMatch(new RegExp(field?.regex ?? '', 'u'));
});

// One number per region, as people write it.
it.each([
  ['(11) 91234-5678', '11912345678'],
  ['+55 (11) 91234-5678', '+5511912345678'],
  ['(555) 123-4567', '5551234567'],
  ['555.123.4567', '5551234567'],
  ['+1-555-123-4567', '+15551234567'],
  ['98765 43210', '9876543210'],
  ['55 1234 5678', '5512345678'],
  ['8 (912) 345-67-89', '89123456789'],
  ['+7 912 345 67 89', '+79123456789'],
  ['0301/234567', '0301234567'],
  ['+971 50 123 4567', '+971501234567'],
  ['0803 123 4567', '08031234567'],
])('a phone number %s reaches the provider as %s', (text, phone) => {
  const [field] = fieldsForMissing(['phone'], {});
  expect(text).toMatch(new RegExp(field?.regex ?? '', 'u'));
  expect(personFor(['phone'], {}, { phone: text })).toEqual({ customer: { phone } });
});
