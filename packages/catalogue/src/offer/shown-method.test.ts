import { describe, expect, it } from 'vitest';
import { loadCatalogue, shownMethod } from '../index.ts';

describe('shownMethod', () => {
  const catalogue = loadCatalogue();

  it.each([
    ['ru', 'Карта «Мир»'],
    ['en', 'Mir card'],
    ['xx', 'Mir card'],
  ])('says what a method is called in %s, whatever the country', (language, title) => {
    expect(shownMethod(catalogue, 'mir_card', language)).toEqual({ title, iconIds: ['mir'] });
  });

  it('knows nothing of a method that is no more', () => {
    expect(shownMethod(catalogue, 'gone', 'en')).toBeUndefined();
  });
});
