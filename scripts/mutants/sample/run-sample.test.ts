import { expect, it } from 'vitest';
import { affordable } from './run-sample.ts';

it('runs the closest test files, those that fit into twenty seconds, and the first', () => {
  const durationsMs = { a: 5000, b: 15_000, c: 1, d: 60_000 };
  expect(affordable(['a', 'b', 'c'], durationsMs)).toEqual(['a', 'b']);
  expect(affordable(['a', 'd', 'c'], durationsMs)).toEqual(['a', 'c']);
  expect(affordable(['d', 'c'], durationsMs)).toEqual(['d']);
  expect(affordable(['new', 'a'], durationsMs)).toEqual(['new', 'a']);
});
