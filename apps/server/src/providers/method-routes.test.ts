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

it('the routing of methods names every method that a kind of provider cannot serve', () => {
  const providers = [{ name: 'mp', kind: 'mercadopago', methods: ['visa', 'own', 'pix', 'pixx'] }];
  expect(() => readRoutes(providers, known)).toThrow(
    [
      'Provider mp is given visa, which mercadopago cannot serve: give it to another.',
      'Provider mp is given own, whose file does not say that mercadopago can serve it: add ' +
        'mercadopago to its providerKinds, or give it to another.',
      'Provider mp is given pixx, which is not in the catalogue: correct its name.',
    ].join('\n'),
  );
});
