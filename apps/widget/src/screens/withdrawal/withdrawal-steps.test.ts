import { beforeEach, expect, it } from 'vitest';
import { beginTest } from '../../testing/fixtures.ts';
import { testWithdrawal } from '../../testing/withdrawal-fixtures.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

beforeEach(() => beginTest());

const at = '2026-11-15T12:00:00.000Z';
const past = (...statuses: ('review' | 'approved' | 'processing' | 'sent')[]) =>
  statuses.map((status) => ({ status, at }));
const statesOf = (change: Parameters<typeof testWithdrawal>[0]) =>
  withdrawalSteps({ ...testWithdrawal(change), receivedAtMs: 0 }, 'SPEI').map(({ state }) => state);

it.each([
  ['review', past('review'), ['done', 'now', 'next', 'next']],
  ['approved', past('review', 'approved'), ['done', 'done', 'now', 'next']],
  ['processing', past('review', 'approved', 'processing'), ['done', 'done', 'now', 'next']],
  ['sent', past('review', 'approved', 'processing', 'sent'), ['done', 'done', 'done', 'done']],
  ['cancelled', past('review'), ['done', 'stopped']],
  ['rejected', past('review'), ['done', 'failed']],
  ['failed', past('review', 'approved', 'processing'), ['done', 'done', 'failed']],
] as const)('the way of a withdrawal that is %s', (status, timeline, states) => {
  expect(statesOf({ status, timeline: [...timeline] })).toEqual(states);
});

it('a refusal says its reason', () => {
  const state = testWithdrawal({ status: 'rejected', reason: 'The name differs' });
  const steps = withdrawalSteps({ ...state, receivedAtMs: 0 }, 'SPEI');
  expect(steps.at(-1)).toMatchObject({ title: 'Refused', note: 'The name differs' });
});
