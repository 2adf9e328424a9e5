import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants/list.ts';
import { namesOf, titlePattern } from './mutants/mutant.ts';
import { acceptedSurvivors } from './mutants/survivors.ts';
import { rootDir } from './root-dir.ts';
import { readRules } from './spec/rules.ts';

const read = (file: string): string => readFileSync(join(rootDir, file), 'utf8');
const rules = new Set(readRules(read('docs/spec.md')).map(({ id }) => id));

describe.each([...namesOf(mutants)])('the mutant %s', (_name, mutant) => {
  it('changes a text that occurs exactly once in its file, and names an existing rule', () => {
    const { rule, file, find, put } = mutant;
    expect(read(file).split(find)).toHaveLength(2);
    expect(put).not.toBe(find);
    expect(rules).toContain(rule);
  });

  it('lists test files that have a test with the rule’s name', () => {
    const title = new RegExp(titlePattern(mutant.rule), 'u');
    expect(mutant.tests.length).toBeGreaterThan(0);
    for (const test of mutant.tests) expect(read(test)).toMatch(title);
  });
});

it.each([...acceptedSurvivors])('the accepted survivor in $file is still there: $code', (one) => {
  expect(
    read(one.file)
      .split('\n')
      .map((line) => line.trim()),
  ).toContain(one.code);
  expect(one.reason).not.toBe('');
});

describe('the title of a rule', () => {
  it('is found among others, and not in a longer number', () => {
    const title = new RegExp(titlePattern('NET-1'), 'u');
    expect('[HOST-1, NET-1] sends').toMatch(title);
    expect('[NET-1][NET-2] sends').toMatch(title);
    expect('[NET-12] sends').not.toMatch(title);
    expect('NET-1 sends').not.toMatch(title);
  });
});
