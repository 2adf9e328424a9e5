import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadCatalogue, preparedAnswer } from '../index.ts';
import { languages } from '../schema/languages.ts';
import { methodsFor } from './methods-for.ts';
import type { MethodsQuery } from './methods-for.ts';
import { maxPreparedAnswers } from './prepared-answer.ts';

const query: MethodsQuery = {
  kind: 'deposit',
  country: 'in',
  currency: 'INR',
  language: 'en',
  platform: 'mobile',
};

describe('preparedAnswer', () => {
  it('is below 6 KB of brotli for the 40 largest methods, in every language', () => {
    const product = loadCatalogue();
    const inIndia = [...product.methods.values()].map((method) => ({
      ...method,
      countries: ['in'],
      currency: ['INR'],
      platforms: undefined,
      kinds: ['deposit' as const],
      amount_rules: { INR: { min: 100, max: 100_000 } },
    }));
    const answerFor = (methods: typeof inIndia, language: string) =>
      preparedAnswer(
        { ...product, methods: new Map(methods.map((method) => [method.name, method])) },
        { ...query, language },
      );
    const weighed = inIndia.map((method) => ({
      method,
      weight: answerFor([method], 'te').json.length,
    }));
    const heaviest = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, 40);
    for (const language of languages) {
      const { body, json } = answerFor(
        heaviest.map(({ method }) => method),
        language,
      );
      expect(body.methods).toHaveLength(40);
      expect(brotliCompressSync(json).length, language).toBeLessThan(6 * 1024);
    }
  });

  const catalogue = loadCatalogue();

  it('has the list, its JSON and a strong ETag', () => {
    const answer = preparedAnswer(catalogue, query);
    expect(answer.body).toEqual(methodsFor(catalogue, query));
    expect(answer.json).toBe(JSON.stringify(answer.body));
    expect(answer.etag).toMatch(/^"[\w-]{27}"$/);
  });

  it('is created once for equivalent requests', () => {
    const answer = preparedAnswer(catalogue, query);
    const alike = { ...query, country: 'IN', currency: 'inr', language: 'en-US' };
    expect(preparedAnswer(catalogue, alike)).toBe(answer);
    expect(preparedAnswer(catalogue, { ...query, platform: 'ios' })).not.toBe(answer);
  });

  it('has the same ETag in another process, and another one for another list', () => {
    const { etag } = preparedAnswer(catalogue, query);
    expect(preparedAnswer(loadCatalogue(), query).etag).toBe(etag);
    expect(preparedAnswer(catalogue, { ...query, language: 'hi' }).etag).not.toBe(etag);
  });

  it('is evicted after many other requests, unless it is in use', () => {
    const fresh = loadCatalogue();
    const used = preparedAnswer(fresh, query);
    const unused = preparedAnswer(fresh, { ...query, language: 'hi' });
    for (let index = 0; index < maxPreparedAnswers; index += 1) {
      preparedAnswer(fresh, { ...query, country: `${index}` });
      preparedAnswer(fresh, query);
    }
    expect(preparedAnswer(fresh, query)).toBe(used);
    expect(preparedAnswer(fresh, { ...query, language: 'hi' })).not.toBe(unused);
  });
});
