import { expect, it } from 'vitest';
import { affordable, findMutation } from './run-sample.ts';

it('runs the closest test files, those that fit the budget together, and the first', () => {
  const durationsMs = { a: 5000, b: 15_000, c: 1, d: 60_000 };
  const affordableOf = (tests: string[]) => affordable(tests, durationsMs, 20_000);
  expect(affordableOf(['a', 'b', 'c'])).toEqual(['a', 'b']);
  expect(affordableOf(['a', 'd', 'c'])).toEqual(['a', 'c']);
  expect(affordableOf(['d', 'c'])).toEqual(['d']);
  expect(affordableOf(['new', 'a'])).toEqual(['new', 'a']);
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
