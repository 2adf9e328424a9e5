import { describe, expect, it } from 'vitest';
import { bankOf, loadCatalogue } from '../index.ts';
import { languages } from '../schema/languages.ts';
import { methodsFor } from '../offer/methods-for.ts';

const catalogue = loadCatalogue();
const kinds = ['deposit', 'withdrawal'] as const;

type Language = (typeof languages)[number];

/** The options of every field in a country, as a player of the language sees them. */
function optionsAt(country: string, language: Language): string[] {
  return kinds.flatMap((kind) => {
    const currency = catalogue.countries[country]?.currencies[0] ?? 'USD';
    const query = { kind, country, currency, language, platform: 'mobile' } as const;
    const { methods } = methodsFor(catalogue, query);
    return methods.flatMap(({ fields }) =>
      fields.flatMap(({ values = [] }) => values.map(({ text }) => text)),
    );
  });
}

const withOptions = Object.keys(catalogue.countries).filter(
  (country) => optionsAt(country, 'ru').length > 0,
);

function optionsIn(language: Language): string[] {
  return withOptions.flatMap((country) => optionsAt(country, language));
}

describe('[I18N-6] the name of a bank', () => {
  it('is in Cyrillic for Russian players', () => {
    expect(optionsIn('ru')).toEqual(expect.arrayContaining(['Сбербанк', 'Озон Банк', 'BCA']));
    expect(bankOf(catalogue, '220220', 'ru-RU')).toBe('Сбербанк');
  });

  it.each(languages.filter((language) => language !== 'ru'))(
    'is in letters that players of %s can read',
    (language) => {
      const names = optionsIn(language);
      expect(names).toEqual(expect.arrayContaining(['Sberbank', 'Ozon Bank', 'BCA']));
      expect(names.filter((name) => /\p{Script=Cyrillic}/u.test(name))).toEqual([]);
      expect(bankOf(catalogue, '220220', language)).toBe('Sberbank');
    },
  );
});
