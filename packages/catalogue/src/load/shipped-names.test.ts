import { describe, expect, it } from 'vitest';
import { bankOf, languages, loadCatalogue, methodsFor } from '../index.ts';

const catalogue = loadCatalogue();
const kinds = ['deposit', 'withdrawal'] as const;

/** The options of every field in every country, as a player of the language sees them. */
function optionsIn(language: (typeof languages)[number]): string[] {
  return Object.entries(catalogue.countries).flatMap(([country, at]) =>
    kinds.flatMap((kind) => {
      const currency = at?.currencies[0] ?? 'USD';
      const query = { kind, country, currency, language, platform: 'mobile' } as const;
      const { methods } = methodsFor(catalogue, query);
      return methods.flatMap(({ fields }) =>
        fields.flatMap(({ values = [] }) => values.map(({ text }) => text)),
      );
    }),
  );
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
