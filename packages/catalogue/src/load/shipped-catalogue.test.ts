import { brotliCompressSync } from 'node:zlib';
import { methodList } from '@opencashier/contract/methods/methods';
import { platforms } from '@opencashier/contract/calls/user';
import { describe, expect, it } from 'vitest';
import { countriesOffered, loadCatalogue, preparedAnswer } from '../index.ts';
import { languages } from '../schema/languages.ts';
import type { MethodsQuery } from '../offer/methods-for.ts';

const catalogue = loadCatalogue();
const offers = [
  ['mx', 'MXN'],
  ['in', 'INR'],
  ['br', 'BRL'],
  ['ng', 'NGN'],
  ['ua', 'UAH'],
  ['ru', 'RUB'],
  ['kz', 'KZT'],
  ['id', 'IDR'],
  ['de', 'EUR'],
  ['us', 'USD'],
] as const;
const answerFor = (country: string, currency: string, query: Partial<MethodsQuery> = {}) =>
  preparedAnswer(catalogue, {
    kind: 'deposit',
    country,
    currency,
    language: 'en',
    platform: 'mobile',
    ...query,
  });

describe('the shipped catalogue', () => {
  it.each(offers)('[LIST-10] offers at least six methods in %s, in %s', (country, currency) => {
    for (const platform of platforms) {
      const { body } = answerFor(country, currency, { platform });
      expect(body.methods.length).toBeGreaterThanOrEqual(6);
      expect(body.methods.some(({ isPopular }) => isPopular)).toBe(true);
      expect(new Set(body.methods.map(({ category }) => category)).size).toBeGreaterThan(2);
    }
  });

  it('[LIST-10] lists its countries for the region selector', () => {
    const offered = countriesOffered(catalogue);
    for (const [code] of offers) {
      expect(offered).toContainEqual(expect.objectContaining({ code, deposit: true }));
    }
    expect(offered).toContainEqual({ code: 'ng', deposit: true, withdrawal: true });
    expect(offered.map(({ code }) => code)).toEqual(offered.map(({ code }) => code).toSorted());
  });

  it.each(languages)('returns a list in %s that matches the contract', (language) => {
    for (const [country, currency] of offers) {
      const { body } = answerFor(country, currency, { language });
      expect(methodList.parse(body)).toEqual(body);
    }
  });

  it.each(offers)(
    'sends the longest list in %s, in %s, in less than 3.6 KB',
    (country, currency) => {
      const lists = languages.map((language) => answerFor(country, currency, { language }).json);
      const [longest = ''] = lists.toSorted((one, other) => other.length - one.length);
      expect(brotliCompressSync(longest).length).toBeLessThan(3.6 * 1024);
    },
  );
});
