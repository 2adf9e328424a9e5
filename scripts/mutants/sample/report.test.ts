import { expect, it } from 'vitest';
import { formatReport, type MutationResult, writeReport } from './report.ts';

const mutation = { file: 'a.ts', line: 3, operator: 'negation', start: 0, end: 2, put: 'b' };
const result = (from: string, more: Partial<MutationResult> = {}): MutationResult => ({
  mutation: { ...mutation, from },
  code: `x = ${from}`,
  byRule: false,
  ...more,
});
const counts = { folder: 'apps', seed: 7, possible: 90, sampled: 4 };
const accepted = [{ file: 'a.ts', code: 'x = !d', change: '!d → b', reason: 'the same' }];
const report = writeReport(
  counts,
  [
    result('!a', { killedBy: '[NET-1] a', byRule: true }),
    result('!b', { killedBy: 'b' }),
    result('!c'),
    result('!d'),
  ],
  accepted,
);

it('counts what was killed, and by a test that bears a rule’s name', () => {
  expect(report).toMatchObject({ ...counts, run: 4, killed: 2, killedByRule: 1 });
  expect(report).toMatchObject({ killedShare: 50, killedByRuleShare: 25 });
});

it('lists survivors with place and change, and the accepted ones with their reason', () => {
  expect(formatReport(report).split('\n').slice(3)).toEqual([
    'survivors:',
    '  a.ts:3  negation: !c → b',
    'accepted survivors:',
    '  a.ts:3  negation: !d → b (the same)',
  ]);
});

it('has no share of nothing', () => {
  expect(writeReport(counts, [])).toMatchObject({ killedShare: 0, survivors: [] });
});
