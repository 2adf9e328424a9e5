import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';
import type { TestOutcome } from './reports.ts';
import { missingByArea, summary } from './spec/print.ts';
import { namesIn, prove, unknownNames } from './spec/proof.ts';
import { readRules } from './spec/rules.ts';

// The rule names are in variables, so that this file's own titles prove nothing.
const one = 'AMT-1';
const two = 'AMT-2';
const seen = 'LIST-9';

const register = `# Rules

## AMT: amounts

- **${one}** The first rule.
- **${two}** The second rule,
  which goes on.

## LIST: lists

- **${seen}** Something that can be seen,
  for five seconds. (browser)
`;

const rules = readRules(register);

function outcome(title: string, state: TestOutcome['state'], inBrowser = false): TestOutcome {
  return { titles: ['a file', title], state, inBrowser };
}

describe('the register', () => {
  it('has the name, area and mark of every rule', () => {
    expect(rules).toEqual([
      { id: one, area: 'AMT: amounts', inBrowser: false },
      { id: two, area: 'AMT: amounts', inBrowser: false },
      { id: seen, area: 'LIST: lists', inBrowser: true },
    ]);
  });

  it('holds rules with unique names, some of them for a browser', () => {
    const all = readRules(readFileSync(join(rootDir, 'docs/spec.md'), 'utf8'));
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map((rule) => rule.id)).size).toBe(all.length);
    expect(all.filter((rule) => rule.inBrowser).length).toBeGreaterThan(80);
  });
});

describe('rule names in titles', () => {
  it('may be in one pair of brackets or in several, in the test or around it', () => {
    expect(namesIn([`[${one}] outer`, `[${two}, ${seen}] inner`])).toEqual([one, two, seen]);
    expect(namesIn([`[${one}][${two}] both`])).toEqual([one, two]);
  });

  it('are not read from other text', () => {
    expect(namesIn([`${one} without brackets`, '[see 4.2]', '[utf-8]'])).toEqual([]);
  });
});

describe('a rule', () => {
  const proofOf = (id: string, outcomes: TestOutcome[]) => prove(rules, outcomes)[id];

  it('is proven by a passing test', () => {
    expect(proofOf(one, [outcome(`[${one}] works`, 'passed')])).toBe('proven');
  });

  it('is missing without a test, or with skipped tests only', () => {
    expect(proofOf(two, [outcome(`[${one}] works`, 'passed')])).toBe('missing');
    expect(proofOf(one, [outcome(`[${one}] works`, 'skipped')])).toBe('missing');
  });

  it('is missing if one of its tests fails, even if another passes', () => {
    const outcomes = [outcome(`[${one}] a`, 'passed'), outcome(`[${one}] b`, 'failed', true)];
    expect(proofOf(one, outcomes)).toBe('missing');
  });

  it('marked for a browser is proven only by a browser test', () => {
    expect(proofOf(seen, [outcome(`[${seen}] a`, 'passed')])).toBe('missing');
    expect(proofOf(seen, [outcome(`[${seen}] a`, 'passed', true)])).toBe('proven');
  });
});

describe('the printed report', () => {
  const outcomes = [outcome(`[${one}] a`, 'passed'), outcome('[AMT-77] b', 'passed')];
  const proofs = prove(rules, outcomes);

  it('lists the missing rules by area and ends with a summary', () => {
    expect(missingByArea(rules, proofs)).toEqual([
      'AMT: amounts: 1 of 2',
      `  ${two}`,
      '',
      'LIST: lists: 1 of 1',
      `  ${seen} (browser)`,
      '',
    ]);
    expect(summary(proofs)).toBe('1 of 3 rules proven, 2 missing');
  });

  it('lists names in titles that match no rule', () => {
    expect(unknownNames(rules, outcomes)).toEqual(['AMT-77']);
  });
});
