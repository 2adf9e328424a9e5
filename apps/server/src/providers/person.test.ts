import { expect, it } from 'vitest';
import { personFor } from './person.ts';

const known = {
  customer: { email: 'ada@example.com', phone: '+5511961234567', firstName: 'Ada' },
  device: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
};

it('the choice of personal data sends a provider only what it declares, and nothing to one that declares nothing', () => {
  expect(personFor([], known, { email: 'typed@example.com' })).toEqual({});
  expect(personFor(['email', 'ip'], known, {})).toEqual({
    customer: { email: 'ada@example.com' },
    device: { ip: '203.0.113.7' },
  });
  expect(personFor(['birthDate', 'acceptLanguage'], known, {})).toEqual({});
});

it('the choice of personal data prefers what the player typed for this payment to the token', () => {
  const fields = {
    email: ' typed@example.com ',
    numberId: '529.982.247-25',
    full_name: 'Grace B. Hopper',
  };
  expect(personFor(['email', 'document', 'firstName', 'lastName'], known, fields)).toEqual({
    customer: {
      email: 'typed@example.com',
      document: '529.982.247-25',
      firstName: 'Grace',
      lastName: 'B. Hopper',
    },
  });
});

it('the choice of personal data takes the first usable value of those typed for one datum', () => {
  const fields = { numberId: '?', document: '529.982.247-25' };
  expect(personFor(['document'], {}, fields)).toEqual({
    customer: { document: '529.982.247-25' },
  });
  expect(personFor(['document'], {}, { numberId: '?' })).toEqual({ customer: { document: '?' } });
});
