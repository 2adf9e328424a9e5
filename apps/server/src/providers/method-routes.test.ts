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
    'PROVIDER_MP_METHODS: pixx is not in the catalogue: correct its name.',
  );
  const both = [
    { name: 'mp', kind, methods: ['pix'] },
    { name: 'other', kind, methods: ['visa', 'pix'] },
  ];
  expect(() => readRoutes(both, known)).toThrow(
    'PROVIDER_MP_METHODS and PROVIDER_OTHER_METHODS both list pix: remove it from one of them.',
  );
});

it('the routing of methods names every method that a kind of provider cannot serve', () => {
  const providers = [{ name: 'mp', kind: 'mercadopago', methods: ['visa', 'own', 'pix', 'pixx'] }];
  expect(() => readRoutes(providers, known)).toThrow(
    [
      'PROVIDER_MP_METHODS: mercadopago cannot serve visa: give it to another provider.',
      'PROVIDER_MP_METHODS: the file of own does not say that mercadopago can serve it: add ' +
        'mercadopago to its providerKinds, or give it to another provider.',
      'PROVIDER_MP_METHODS: pixx is not in the catalogue: correct its name.',
    ].join('\n'),
  );
});
