import { expect, it } from 'vitest';
import { readRoutes } from './method-routes.ts';

const known = new Map([
  ['pix', { providerKinds: ['mercadopago'] }],
  ['visa', { providerKinds: ['adyen'] }],
  ['own', {}],
]);
const kind = 'http';

it('the routing of methods assigns methods to the providers that the environment names', () => {
  const providers = [
    { name: 'sandbox', kind },
    { name: 'mp', kind: 'mercadopago', methods: ['pix'] },
    { name: 'mine', kind, methods: ['own'] },
  ];
  expect([...readRoutes(providers, known)]).toEqual([
    ['pix', 'mp'],
    ['own', 'mine'],
  ]);
});

it('the routing of methods refuses contradictory settings in one line', () => {
  expect(() => readRoutes([{ name: 'mp', kind, methods: ['pixx'] }], known)).toThrow(
    'Provider mp is given pixx, which is not in the catalogue: correct its name.',
  );
  const both = [
    { name: 'mp', kind, methods: ['pix'] },
    { name: 'other', kind, methods: ['visa', 'pix'] },
  ];
  expect(() => readRoutes(both, known)).toThrow(
    'The method pix is given to both mp and other: give it to one.',
  );
});

it.each(['visa', 'own'])(
  'the routing of methods refuses a kind that cannot serve one (%s)',
  (method) => {
    const providers = [{ name: 'mp', kind: 'mercadopago', methods: [method] }];
    expect(() => readRoutes(providers, known)).toThrow(
      `Provider mp is given ${method}, which mercadopago cannot serve: give it to another.`,
    );
  },
);
