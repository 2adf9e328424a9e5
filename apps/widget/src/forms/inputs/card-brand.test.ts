import { expect, it } from 'vitest';
import { cardBrand } from './card-brand.ts';

it.each([
  ['4111 1', 'Visa'],
  ['5555 5555', 'Mastercard'],
  ['3782 82', 'American Express'],
  ['2200 1', 'Mir'],
  ['5061 00', 'Verve'],
  ['6062 82', 'Hipercard'],
  ['8600 1', 'Uzcard'],
  ['9860 1', 'Humo'],
  ['9417 0', 'Elcart'],
  ['', undefined],
])('a number that starts with “%s” is a card of %s', (typed, brand) => {
  expect(cardBrand(typed)?.name).toBe(brand);
});
