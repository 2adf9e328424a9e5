import { expect, it } from 'vitest';
import { affordable, findMutation } from './run-sample.ts';

it('runs the closest test files, those that fit into twenty seconds, and the first', () => {
  const durationsMs = { a: 5000, b: 15_000, c: 1, d: 60_000 };
  expect(affordable(['a', 'b', 'c'], durationsMs)).toEqual(['a', 'b']);
  expect(affordable(['a', 'd', 'c'], durationsMs)).toEqual(['a', 'c']);
  expect(affordable(['d', 'c'], durationsMs)).toEqual(['d']);
  expect(affordable(['new', 'a'], durationsMs)).toEqual(['new', 'a']);
});

it('finds a survivor in code that has moved, and none in a line that has changed', () => {
  const survivor = {
    file: 'a.ts',
    line: 2,
    operator: 'negation',
    code: 'y = !x;',
    change: '!x → x',
  };
  const find = (text: string) => findMutation(survivor, new Map([['a.ts', text]]))?.line;
  expect(find('y = !x;\n\n\ny = !x;\nz = !x;')).toBe(1);
  expect(find('z = !x;\n  y = !x;')).toBe(2);
  expect(find('y = !x || z;')).toBeUndefined();
});
