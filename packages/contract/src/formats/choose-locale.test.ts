import { expect, it } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

const locales = ['en', 'es', 'mx', 'pt'];

it.each([
  ['the query before the user', ['es', 'pt-BR'], 'es'],
  ['the user where the query is unknown', ['xx', 'PT-br'], 'pt'],
  ['an exact match in lower case', ['MX', 'es'], 'mx'],
  ['English where nothing matches', [null, 'de-DE'], 'en'],
  ['English where nothing is asked', [null, undefined], 'en'],
])('[I18N-2] uses %s', (_, wanted, chosen) => {
  expect(chooseLocale(locales, ...wanted)).toBe(chosen);
});
