import { expect, it } from 'vitest';
import { isStorable } from './storable.ts';

it.each([
  ['a zero byte', 'a\0b'],
  ['a lone surrogate', { a: ['\ud800'] }],
  ['a zero byte in a name', { 'a\0': 1 }],
])('%s cannot be stored', (_what, value) => {
  expect(isStorable(value)).toBe(false);
});

it('anything else can be stored, however deep', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}"🂡"${']'.repeat(50_000)}`);
  for (const value of [null, undefined, 1, 'é🂡', { a: [true, { b: '\n' }] }, deep]) {
    expect(isStorable(value)).toBe(true);
  }
});
