import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageOf, languages } from './languages.ts';

describe('languageOf', () => {
  it('knows the locales that the widget has texts for', () => {
    const files = readdirSync(new URL('../../../../locales/', import.meta.url));
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(languages);
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
