import { expect, it } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

const locales = ['en', 'es', 'mx', 'pt'];

it.each([
  ['the query’s before the user’s', ['es', 'pt-BR'], 'es'],
  ['the user’s if the query is unknown', ['xx', 'PT-br'], 'pt'],
  ['an exact match in lower case', ['MX', 'es'], 'mx'],
  ['English if nothing matches', [null, 'de-DE'], 'en'],
  ['English if nothing is requested', [null, undefined], 'en'],
])('[I18N-2] the choice of a locale uses %s', (_, preferred, chosen) => {
  expect(chooseLocale(locales, ...preferred)).toBe(chosen);
});

it('[I18N-9] the choice of a locale uses the first language of a site without English', () => {
  expect(chooseLocale(['ar', 'es'], 'de')).toBe('ar');
});
