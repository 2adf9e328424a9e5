import { beforeEach, expect, it } from 'vitest';
import { beginTest } from '../../../testing/fixtures.ts';
import { testWithdrawal } from '../../../testing/withdrawal-fixtures.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

beforeEach(() => beginTest());

const at = '2026-11-15T12:00:00.000Z';
const timelineOf = (...statuses: ('review' | 'approved' | 'processing' | 'sent')[]) =>
  statuses.map((status) => ({ status, at }));
const statesOf = (change: Parameters<typeof testWithdrawal>[0]) =>
  withdrawalSteps({ ...testWithdrawal(change), receivedAtMs: 0 }, 'SPEI').map(({ state }) => state);

it.each([
  ['review', timelineOf('review'), ['done', 'now', 'next', 'next']],
  ['approved', timelineOf('review', 'approved'), ['done', 'done', 'now', 'next']],
  ['processing', timelineOf('review', 'approved', 'processing'), ['done', 'done', 'now', 'next']],
  [
    'sent',
    timelineOf('review', 'approved', 'processing', 'sent'),
    ['done', 'done', 'done', 'done'],
  ],
  ['cancelled', timelineOf('review'), ['done', 'stopped']],
  ['rejected', timelineOf('review'), ['done', 'failed']],
  ['failed', timelineOf('review', 'approved', 'processing'), ['done', 'done', 'failed']],
] as const)('shows the steps of a withdrawal that is %s', (status, timeline, states) => {
  expect(statesOf({ status, timeline: [...timeline] })).toEqual(states);
});

it.each([
  ['rejected', 'The name differs', 'The name differs'],
  ['failed', 'accountClosed', 'The account is closed or blocked.'],
  ['failed', 'Error 05', 'Message from the provider: “Error 05”'],
] as const)('explains to the player why a withdrawal was %s: %s', (status, reason, note) => {
  const state = testWithdrawal({ status, reason });
  const steps = withdrawalSteps({ ...state, receivedAtMs: 0 }, 'SPEI');
  expect(steps.at(-1)?.note).toBe(note);
});
