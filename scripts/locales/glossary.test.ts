import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../lib/source-files.ts';
import { localeNames } from './check.ts';
import glossary from './glossary.json' with { type: 'json' };
import { checkGlossary, type Glossary } from './glossary.ts';

describe('the glossary', () => {
  const terms = { hi: { amount: { word: 'राशि', avoid: ['रकम'] } } };
  const problemsIn = (text: string, path = 'locales/hi.json') =>
    checkGlossary(new Map([[path, JSON.stringify({ 'a.b': text }, undefined, 2)]]), terms);

  it('rejects a word that a language avoids, in its texts and in those of the catalogue', () => {
    const message = "a.b: says “रकम”; the glossary's word for amount in hi is “राशि”";
    for (const file of ['locales/hi.json', 'packages/catalogue/texts/hi.json']) {
      expect(problemsIn('रकम दर्ज करें', file)).toEqual([{ file, line: 2, message }]);
    }
  });

  it('reads the texts that a method has of its own', () => {
    const file = 'packages/catalogue/methods/spei.json';
    const json = JSON.stringify(
      { text: { hi: { note: 'रकम' }, mr: { note: 'रकम' } } },
      undefined,
      2,
    );
    expect(checkGlossary(new Map([[file, json]]), terms)).toMatchObject([{ file, line: 4 }]);
  });

  it.each(['groups', 'bonuses', 'coin-packages'])('reads the translated texts of %s', (name) => {
    const file = `packages/catalogue/${name}.json`;
    const json = { some: [{ id: 'a', title: { en: 'Amount', hi: 'रकम', mr: 'रकम' } }] };
    const found = checkGlossary(new Map([[file, JSON.stringify(json, undefined, 2)]]), terms);
    const message = expect.stringContaining('some.0.title: says “रकम”');
    expect(found).toEqual([{ file, line: 7, message }]);
  });

  it('reads the texts that a language shares with the one it falls back to', () => {
    const charges = { in: { fee: { word: 'charges', avoid: ['fee'] } } };
    const filesWith = (own: Record<string, string>): Map<string, string> =>
      new Map(
        Object.entries({
          'locales/en.json': { 'a.b': 'Fee' },
          'packages/catalogue/texts/en.json': { badge: 'No fee' },
          'packages/catalogue/texts/in.json': own,
          'packages/catalogue/methods/spei.json': { text: { en: { note: 'Fee' }, in: own } },
          'packages/catalogue/groups.json': {
            a: { label: { en: 'Fee', ...(own['note'] && { in: own['note'] }) } },
          },
        }).map(([path, texts]) => [path, JSON.stringify(texts, undefined, 2)]),
      );
    expect(checkGlossary(filesWith({}), charges).map(({ file }) => file)).toEqual([
      'packages/catalogue/texts/en.json',
      'packages/catalogue/methods/spei.json',
      'packages/catalogue/groups.json',
    ]);
    const own = { badge: 'No charges', note: 'Charges' };
    expect(checkGlossary(filesWith(own), charges)).toEqual([]);
  });

  it('allows the language’s own word, and longer words that contain an avoided one', () => {
    expect(problemsIn('राशि दर्ज करें')).toEqual([]);
    expect(problemsIn('रकमी रकमें')).toEqual([]);
  });

  it('ignores the names of placeholders', () => {
    const charges = { in: { fee: { word: 'charges', avoid: ['fee'] } } };
    const texts = (text: string) => new Map([['locales/in.json', JSON.stringify({ 'a.b': text })]]);
    expect(checkGlossary(texts('{fee} charges'), charges)).toEqual([]);
    expect(checkGlossary(texts('{fee} fee'), charges)).toHaveLength(1);
  });

  it('allows an avoided word in the texts that the term excepts', () => {
    const movement = {
      mx: { transaction: { word: 'movimiento', avoid: ['transacción'], except: ['a.id'] } },
    };
    const texts = { 'a.id': 'ID de la transacción', 'a.b': 'Otra transacción' };
    const files = new Map([['locales/mx.json', JSON.stringify(texts, undefined, 2)]]);
    expect(checkGlossary(files, movement)).toMatchObject([{ line: 3 }]);
  });

  it('has no exception for a text that does not need one', () => {
    const files = readSourceFiles();
    for (const [locale, own] of Object.entries(glossary as Glossary)) {
      for (const [term, { except, ...strict }] of Object.entries(own)) {
        if (!except) continue;
        const found = checkGlossary(files, { [locale]: { [term]: strict } });
        const keys = found.map(({ message }) => message.split(':')[0]);
        expect([locale, term, keys]).toEqual([locale, term, except]);
      }
    }
  });

  it.each(localeNames)(
    'has words to avoid in %s for the things that every player meets',
    (name) => {
      const own = Object.entries((glossary as Glossary)[name] ?? {});
      const avoiding = own.filter(([, { avoid = [] }]) => avoid.length > 0).map(([term]) => term);
      expect(avoiding).toEqual(
        expect.arrayContaining(['fee', 'support', 'provider', 'reference', 'transaction']),
      );
    },
  );

  it('leaves other languages alone', () => {
    expect(problemsIn('रकम', 'locales/mr.json')).toEqual([]);
  });
});

// A redemption shows them too, under its own name.
describe('the errors that a withdrawal shares with a redemption', () => {
  const shared = [
    'draftExpired',
    'codeTooMany',
    'codesLocked',
    'withdrawalNotFound',
    'withdrawalLimit',
  ];
  const withdrawalIn: Record<string, RegExp> = {
    ar: /سحب/u,
    en: /withdraw/i,
    es: /retir/i,
    hi: /निकास/u,
    in: /withdraw/i,
    mr: /काढ/u,
    mx: /retir/i,
    pt: /saque|sacar/i,
    ru: /вывод|вывест/iu,
    te: /విత్‌డ్రా/u,
  };

  it.each(localeNames)('name neither: %s', (name) => {
    const texts = JSON.parse(readSourceFiles().get(`locales/${name}.json`) ?? '{}') as Record<
      string,
      string
    >;
    const named = shared
      .map((code) => texts[`common.errors.banking.${code}`] ?? `no ${code}`)
      .filter((text) => text.startsWith('no ') || withdrawalIn[name]?.test(text));
    expect(named).toEqual([]);
  });
});
