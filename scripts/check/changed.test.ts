import { expect, it } from 'vitest';
import { changesProduct } from './changed.ts';

it.each([
  ['apps/widget/src/main.tsx', true],
  ['packages/catalogue/methods/pix-qr.json', true],
  ['locales/te.json', true],
  ['apps/server/src/app.test.ts', false],
  ['docs/spec.md', false],
  ['e2e/journeys/methods/list.spec.ts', false],
])('a change to %s affects the product: %s', (file, expected) => {
  expect(changesProduct(['README.md', file])).toBe(expected);
});
