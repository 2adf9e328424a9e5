import { expect, it } from 'vitest';
import { mutationsOf, sampleOf } from './generate.ts';
import { applyEdit } from './mutation.ts';
import { operators } from './operators.ts';

const mutantsOf = (code: string, operator: string, file = 'a.ts') =>
  mutationsOf(file, code)
    .filter((mutation) => mutation.operator === operator)
    .map((mutation) => applyEdit(code, mutation));

const fixtures: Record<string, [code: string, ...mutants: string[]]> = {
  comparison: ['x = a < b', 'x = a <= b', 'x = a >= b'],
  arithmetic: ['x = a - b', 'x = a + b'],
  logic: ['x = a && b', 'x = a || b'],
  fallback: ['x = a ?? b', 'x = a'],
  negation: ['x = !a', 'x = a'],
  condition: ['if (a) b = c', 'if (true) b = c', 'if (false) b = c'],
  call: ['if (a) void send(b);', 'if (a) ;'],
  result: ['const f = () => a', 'const f = () => undefined'],
  body: ['function f() { a = b; return c }', 'function f() {}'],
  boolean: ['x = true', 'x = false'],
  number: ['x = 0', 'x = 1'],
  string: ["x = { 'a': 'b' }", "x = { 'a': '' }"],
  element: ['x = [a, ...b]', 'x = [...b]', 'x = [a]'],
  property: ['x = { a, ...b, c }', 'x = { ...b, c }', 'x = { a, c }', 'x = { a, ...b }'],
};

it('has a fixture for every operator', () => {
  expect(Object.keys(fixtures)).toEqual(Object.keys(operators));
});

it.each(Object.entries(fixtures))('%s changes what it names', (operator, [code, ...mutants]) => {
  expect(mutantsOf(code, operator)).toEqual(mutants);
});

it.each([
  ["type A = 'a' | 1; interface B { c: true }"],
  ["import { a } from 'b'; export * from 'c'; const d = () => import('e');".replace('() =>', '')],
  ["x = a as 'b'"],
  ["console.error('a', 1); ports.log.info({ b: true });"],
  ["throw new TypeError('a', { cause: b });"],
  ['throw new CallError(code, `No ${method.name ?? a} here.`);'],
  ["throw new StartupError('No database', { cause });"],
  ["'use client';"],
  ["x = refuse('There is no such bonus.')"],
])('leaves types, imports, logs and messages alone: %s', (code) => {
  expect(mutationsOf('a.ts', code)).toEqual([]);
});

it('changes the code of an error, its status and what it says about fields', () => {
  const code = "throw new CallError('amount.low', 'Too low', { fields: ['amount'] });";
  expect(mutationsOf('a.ts', code).map((mutation) => applyEdit(code, mutation))).toEqual([
    "throw new CallError('', 'Too low', { fields: ['amount'] });",
    "throw new CallError('amount.low', 'Too low', {  });",
    "throw new CallError('amount.low', 'Too low', { fields: [] });",
    "throw new CallError('amount.low', 'Too low', { fields: [''] });",
  ]);
});

it('leaves the look of an element alone, and changes what it does', () => {
  const code = '<a className="b" hidden={c && d} />';
  expect(mutationsOf('a.tsx', code).map(({ operator }) => operator)).toEqual(['logic']);
});

it('names the line of a change', () => {
  expect(mutationsOf('a.ts', 'a();\n\nx = !b')).toMatchObject([
    { operator: 'call', line: 1 },
    { operator: 'negation', line: 3, from: '!b' },
  ]);
});

const code = 'x = [a, b, c, d]; if (a < b && !c) send(1, true, "e");';
const sample = (size: number, seed: number) =>
  sampleOf(mutationsOf('a.ts', code), new Map([['a.ts', code]]), { size, seed });

it('repeats a sample with the same seed, and takes another with another', () => {
  expect(sample(8, 1)).toEqual(sample(8, 1));
  expect(sample(8, 1)).not.toEqual(sample(8, 2));
});

it('lets the operators take turns', () => {
  const all = mutationsOf('a.ts', code);
  const kinds = new Set(all.map(({ operator }) => operator));
  const first = sample(kinds.size, 1).map(({ operator }) => operator);
  expect(new Set(first)).toEqual(kinds);
  expect(sample(1000, 1)).toHaveLength(all.length);
});
