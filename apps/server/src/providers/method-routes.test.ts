import { expect, it } from 'vitest';
import { readRoutes } from './method-routes.ts';

const known = new Map([
  ['pix', {}],
  ['visa', {}],
]);

it('the routing of methods assigns methods to the providers that the environment names', () => {
  const providers = [{ name: 'sandbox' }, { name: 'mp', methods: ['pix'] }];
  expect([...readRoutes(providers, known)]).toEqual([['pix', 'mp']]);
});

it('the routing of methods refuses contradictory settings in one line', () => {
  expect(() => readRoutes([{ name: 'mp', methods: ['pixx'] }], known)).toThrow(
    'Provider mp is given pixx, which is not in the catalogue: correct its name.',
  );
  const both = [
    { name: 'mp', methods: ['pix'] },
    { name: 'other', methods: ['visa', 'pix'] },
  ];
  expect(() => readRoutes(both, known)).toThrow(
    'The method pix is given to both mp and other: give it to one.',
  );
});
