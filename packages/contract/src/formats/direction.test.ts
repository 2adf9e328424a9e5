import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';
import { languages } from './languages.ts';

it('[I18N-7] the text direction is right to left only for Arabic among the languages of the product', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
});

it('[I18N-7] the text direction is known for the languages that an operator may add, with or without a region', () => {
  expect(['fa', 'he', 'ur-PK', 'ar-AE'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['de', 'arn', 'hewa'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr']);
});
