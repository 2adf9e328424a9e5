import { describe, expect, it } from 'vitest';
import { languageOf, languages } from '../index.ts';

describe('languageOf', () => {
  it('knows the nine locales', () => {
    expect(languages).toEqual(['en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te']);
  });

  it.each([
    ['ru', 'ru'],
    ['MX', 'mx'],
    ['in', 'in'],
    ['pt-BR', 'pt'],
    ['es-MX', 'es'],
    ['hi-IN', 'hi'],
    ['en-US', 'en'],
    ['zh-Hans-CN', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('maps %s to %s', (lang, language) => {
    expect(languageOf(lang)).toBe(language);
  });
});
