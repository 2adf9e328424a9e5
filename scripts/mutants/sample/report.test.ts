import { expect, it } from 'vitest';
import {
  compiler,
  formatReport,
  type MutationResult,
  shortcomingsOf,
  updateReport,
  writeReport,
} from './report.ts';

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
    result('!b', { killedBy: compiler }),
    result('!c'),
    result('!d'),
  ],
  accepted,
);

it('counts what was killed, and by a test that bears a rule’s name', () => {
  expect(report).toMatchObject({ ...counts, run: 4, killed: 2, refused: 1, killedByRule: 1 });
  expect(report).toMatchObject({ killedShare: 50, killedByRuleShare: 25 });
});

it('lists survivors with place and change, and the accepted ones with their reason', () => {
  expect(formatReport(report).split('\n').slice(1)).toEqual([
    'killed: 2 (50 %), 1 of them by the compiler',
    "killed by a test that bears a rule's name: 1 (25 %)",
    'survivors:',
    '  a.ts:3  negation: !c → b',
    'accepted survivors:',
    '  a.ts:3  negation: !d → b (the same)',
    'not enough: fewer than 85 % were killed',
    'not enough: survivors without a test or a reason: 1',
  ]);
});

const kills = (count: number) => Array<MutationResult>(count).fill(result('!a', { killedBy: 'a' }));
const shortcomings = (sampled: number, results: MutationResult[]) =>
  shortcomingsOf(writeReport({ ...counts, sampled }, results, accepted));

it('is satisfied with a whole sample whose survivors all have a reason', () => {
  expect(shortcomings(20, [...kills(19), result('!d')])).toEqual([]);
});

it('is not satisfied with a sample that was cut short, or with a survivor without a reason', () => {
  expect(shortcomings(200, kills(20))).toEqual(['only 20 of 200 mutants were run in time']);
  expect(shortcomings(20, [...kills(19), result('!c')])).toEqual([
    'survivors without a test or a reason: 1',
  ]);
});

it('counts again when the survivors ran once more, without those whose code is gone', () => {
  const again = writeReport({ ...counts, sampled: 1 }, [result('!c', { killedBy: 'c' })], accepted);
  expect(updateReport(report, again)).toEqual({
    ...report,
    sampled: 3,
    run: 3,
    killed: 3,
    killedShare: 100,
    killedByRuleShare: 33,
    survivors: [],
  });
});

it('has no share of nothing', () => {
  expect(writeReport(counts, [])).toMatchObject({ killedShare: 0, survivors: [] });
});
