import { describe, expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

describe('search in a list', () => {
  it.each([
    ['Mexico', 'mex'],
    ['México', 'mexico'],
    ['Türkiye', 'turk'],
    ['Côte d’Ivoire', 'ivo'],
    ['United Kingdom', 'king unit'],
    ['Украина', 'укр'],
    ['भारत', 'भा'],
    ['India', '  '],
  ])('finds %s by “%s”', (text, typed) => {
    expect(matchesSearch(text, typed)).toBe(true);
  });

  it.each([
    ['Mexico', 'exico'],
    ['India', 'indo'],
    ['India', 'in nothing'],
  ])('does not find %s by “%s”', (text, typed) => {
    expect(matchesSearch(text, typed)).toBe(false);
  });
});
