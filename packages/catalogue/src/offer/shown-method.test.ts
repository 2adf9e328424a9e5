import { describe, expect, it } from 'vitest';
import { loadCatalogue, shownMethod } from '../index.ts';

describe('shownMethod', () => {
  const catalogue = loadCatalogue();

  it.each([
    ['ru', 'Карта «Мир»'],
    ['en', 'Mir card'],
    ['xx', 'Mir card'],
  ])('returns the name of a method in %s, regardless of the country', (language, title) => {
    expect(shownMethod(catalogue, 'mir_card', language)).toEqual({ title, iconIds: ['mir'] });
  });

  it('returns nothing for a removed method', () => {
    expect(shownMethod(catalogue, 'gone', 'en')).toBeUndefined();
  });
});
