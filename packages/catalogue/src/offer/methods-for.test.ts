import { methodList } from '@opencashier/contract/methods/methods';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered } from '../index.ts';
import { methodsFor } from './methods-for.ts';
import type { MethodsQuery } from './methods-for.ts';
import type { CatalogueMethod } from '../schema/schema.ts';
import { catalogueOf, soundField, soundMethod, soundTexts } from '../testing/test-catalogue.ts';

const mexican: MethodsQuery = {
  kind: 'deposit',
  country: 'mx',
  currency: 'MXN',
  language: 'en',
  platform: 'desktop',
};

const named = (name: string, change: Partial<CatalogueMethod> = {}): CatalogueMethod => ({
  ...soundMethod,
  name,
  ...change,
});

const namesFor = (methods: CatalogueMethod[], query: Partial<MethodsQuery> = {}): string[] =>
  methodsFor(catalogueOf(methods), { ...mexican, ...query }).methods.map(({ name }) => name);

describe('methodsFor', () => {
  it('[LIST-10] returns the methods of the country and the currency', () => {
    const both = { MXN: { min: 1, max: 2 }, USD: { min: 1, max: 2 } };
    const methods = [
      named('here'),
      named('abroad', { countries: ['us'] }),
      named('dollars', { currency: ['USD'], amount_rules: { USD: { min: 1, max: 2 } } }),
      named('both', { countries: ['mx', 'us'], currency: ['MXN', 'USD'], amount_rules: both }),
    ];
    expect(namesFor(methods)).toEqual(['here', 'both']);
    expect(namesFor(methods, { currency: 'USD' })).toEqual(['dollars', 'both']);
    expect(namesFor(methods, { country: 'us', currency: 'usd' })).toEqual(['both']);
    expect(namesFor(methods, { country: 'MX' })).toEqual(['here', 'both']);
    expect(namesFor(methods, { country: 'br' })).toEqual([]);
  });

  it('[LIST-2] marks a country in which nothing is offered directly', () => {
    const catalogue = catalogueOf([named('here')]);
    const { mx } = catalogue.countries;
    if (!mx) throw new Error('the catalogue has no mx');
    const direct = { ...catalogue, countries: { mx: { ...mx, directGeo: true } } };
    expect(methodsFor(catalogue, mexican).directGeo).toBe(false);
    expect(methodsFor(direct, mexican).directGeo).toBe(true);
  });

  it('[LIST-29] writes the country and the limits in the player’s language', () => {
    const coin = { min: 1, max: 2000 };
    const methods = [named('here', { amount_rules: { MXN: coin } }), named('none')];
    const words = (language: string) =>
      methodsFor(catalogueOf(methods), { ...mexican, language }).words;
    expect(words('en')).toMatchObject({
      country: 'Mexico',
      limits: ['$1 – 2,000', expect.any(String)],
    });
    expect(words('pt')?.country).toBe('México');
    expect(words('ru')).toMatchObject({ country: 'Мексика' });
  });

  it('filters by kind and platform', () => {
    const methods = [named('out', { kinds: ['withdrawal'] }), named('ios', { platforms: ['ios'] })];
    expect(namesFor(methods)).toEqual([]);
    expect(namesFor(methods, { kind: 'withdrawal' })).toEqual(['out']);
    expect(namesFor(methods, { platform: 'ios' })).toEqual(['ios']);
  });

  it('reduces amount_rules and currency to the requested currency', () => {
    const rules = { MXN: { min: 1, max: 2 }, USD: { min: 3, max: 4 } };
    const method = named('both', { currency: ['MXN', 'USD'], amount_rules: rules });
    const [wire] = methodsFor(catalogueOf([method]), mexican).methods;
    expect(wire?.amount_rules).toEqual({ MXN: { min: 1, max: 2 } });
    expect(wire?.currency).toEqual(['MXN']);
  });

  it('[I18N-5] returns texts in the requested language and in English, including shared texts', () => {
    const text = { en: { title: 'Card' }, ru: { title: 'Карта' }, es: { title: 'Tarjeta' } };
    const shared = {
      en: { hot: 'Hot', other: 'Other' },
      ru: { hot: 'Горячо' },
      hi: { hot: 'नया' },
    };
    const catalogue = catalogueOf([named('card', { text, badge: 'hot' })], { texts: shared });
    const textIn = (language: string): unknown =>
      methodsFor(catalogue, { ...mexican, language }).methods[0]?.text;
    const en = { title: 'Card', hot: 'Hot' };
    expect(textIn('ru-RU')).toEqual({ ru: { title: 'Карта', hot: 'Горячо' }, en });
    expect(textIn('hi')).toEqual({ hi: { hot: 'नया' }, en });
    expect(textIn('te')).toEqual({ en });
    expect(textIn('en')).toEqual({ en });
  });
});

describe('a method in a response', () => {
  const full = named('full', {
    fields: [{ ...soundField, isHidden: false, mask: '' }],
    text: { en: soundTexts },
    checkLuhn: false,
    banner: 'banner',
    isInvestForbidden: true,
    isPopular: true,
    isPreparationRequired: true,
    bonusAllowed: false,
    deepLinkSchemes: [],
    group: 'wallets',
    exponent: { MXN: 0 },
    video_guide_url: { en_mx: { url: '/a', redesign: '/b' } },
  });
  const [wire] = methodsFor(catalogueOf([full]), mexican).methods;

  it('[LIST-17] has every field of a method except the server’s own', () => {
    const { example: _, ...field } = soundField;
    expect(wire).toEqual({
      name: 'full',
      category: 'e-money',
      text: { en: soundTexts },
      amount_rules: soundMethod.amount_rules,
      fields: [field],
      cardViewType: 0,
      banner: 'banner',
      currency: ['MXN'],
      isInvestForbidden: true,
      isPopular: true,
      isPreparationRequired: true,
      position: 10,
      iconIds: ['visa'],
      video_guide_url: { en_mx: { url: '/a', redesign: '/b' } },
      bonusAllowed: false,
      exponent: { MXN: 0 },
    });
  });

  it('[LIST-17] matches the contract exactly', () => {
    const list = methodsFor(catalogueOf([full]), mexican);
    expect(methodList.parse(list)).toEqual(list);
  });

  it('includes the decimals of the player’s currency only', () => {
    const method = named('whole', { exponent: { MXN: 0, CLP: 0 } });
    const plain = named('plain', { exponent: { CLP: 0 } });
    const { methods } = methodsFor(catalogueOf([method, plain]), mexican);
    expect(methods.map(({ exponent }) => exponent)).toEqual([{ MXN: 0 }, undefined]);
  });

  it('includes the fee for the player’s currency, and whether it is deducted', () => {
    const fixed = { MXN: 10, USD: 1 };
    const method = named('charged', { fee: { percent: 2, fixed, deducted: true } });
    const [charged] = methodsFor(catalogueOf([method]), mexican).methods;
    expect(charged?.fee).toEqual({ percent: 2, fixed: { MXN: 10 }, deducted: true });
  });

  it('omits bonusAllowed if it is true, the default', () => {
    const method = named('bonus', { bonusAllowed: true });
    expect(methodsFor(catalogueOf([method]), mexican).methods[0]).not.toHaveProperty(
      'bonusAllowed',
    );
  });
});

describe('groups', () => {
  const groups = {
    late: { label: { en: 'Late', ru: 'Поздно' } },
    early: { label: { en: 'Early' }, iconIds: ['bank'] },
    empty: { label: { en: 'Empty' } },
  };
  const methods = [
    named('a', { position: 50, group: 'early' }),
    named('b', { position: 20, group: 'late' }),
    named('c', { position: 5, group: 'early' }),
    named('d', { position: 1, group: 'late', countries: ['us'] }),
    named('e', { position: 2 }),
  ];

  it('[LIST-11] [LIST-18] have the smallest position of their methods in this country', () => {
    expect(
      methodsFor(catalogueOf(methods, { groups }), { ...mexican, language: 'ru' }).groups,
    ).toEqual([
      {
        name: 'early',
        label: 'Early',
        paymentMethods: ['c', 'a'],
        position: 5,
        iconIds: ['bank'],
      },
      { name: 'late', label: 'Поздно', paymentMethods: ['b'], position: 20 },
    ]);
  });
});

describe('[LIST-10] any catalogue', () => {
  const country = fc.constantFrom('mx', 'in', 'br');
  const currency = fc.constantFrom('MXN', 'INR', 'USD');
  const kind = fc.constantFrom('deposit' as const, 'withdrawal' as const);
  const platform = fc.constantFrom('desktop' as const, 'ios' as const);
  const some = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
    fc.uniqueArray(one, { minLength: 1 });
  const method = fc
    .record({
      countries: some(country),
      currency: some(currency),
      kinds: some(kind),
      platforms: some(platform),
      group: fc.constantFrom('one', 'two'),
    })
    .map((parts) => ({
      ...soundMethod,
      ...parts,
      amount_rules: Object.fromEntries(parts.currency.map((code) => [code, { min: 1, max: 2 }])),
    }));
  const query = fc.record({ kind, country, currency, platform, language: fc.constant('en') });

  it('returns no method of another country, currency, kind or platform', () => {
    const groups = { one: { label: { en: 'One' } }, two: { label: { en: 'Two' } } };
    fc.assert(
      fc.property(fc.array(method, { maxLength: 12 }), query, (drawn, request) => {
        const methods = drawn.map((one, index) => ({ ...one, name: `m${index}` }));
        const list = methodsFor(catalogueOf(methods, { groups }), request);
        const names = list.methods.map(({ name }) => name);
        expect(names).toEqual(
          methods
            .filter(
              (one) =>
                one.countries.includes(request.country) &&
                one.currency.includes(request.currency) &&
                one.kinds.includes(request.kind) &&
                one.platforms.includes(request.platform),
            )
            .map(({ name }) => name),
        );
        for (const wire of list.methods) {
          expect(Object.keys(wire.amount_rules)).toEqual([request.currency]);
        }
        const grouped = list.groups.flatMap(({ paymentMethods }) => paymentMethods);
        expect(grouped.toSorted()).toEqual(names.toSorted());
        for (const one of methods) expect(isOffered(one, request)).toBe(names.includes(one.name));
      }),
    );
  });
});
