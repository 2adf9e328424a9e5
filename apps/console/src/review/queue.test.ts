import { expect, it } from 'vitest';
import { reviewItem } from '../testing/fixtures.ts';
import { flagsOf, isSimple, nextItem } from './queue.ts';

const taken = {
  by: 'anna',
  name: 'Anna',
  isYours: false,
  at: '2026-11-17T00:00:00.000Z',
  until: '2026-11-17T00:05:00.000Z',
};

it('nextItem skips withdrawals that somebody else has claimed, and wraps around to the oldest', () => {
  const items = [
    reviewItem({ id: 'a' }),
    reviewItem({ id: 'b', claim: taken }),
    reviewItem({ id: 'c' }),
  ];

  const next = (from: string | undefined, step: 1 | -1) =>
    nextItem(items, { from, step, operator: 'rita' })?.id;
  expect(next('a', 1)).toBe('c');
  expect(next('c', 1)).toBe('a');
  expect(next('c', -1)).toBe('a');
  expect(next(undefined, 1)).toBe('a');
  const alone = [reviewItem({ id: 'a' })];
  expect(nextItem(alone, { from: 'a', step: 1, operator: 'rita' })).toBeUndefined();
});

it('nextItem skips what the operator has proposed, which only a second person can confirm', () => {
  const proposal = { id: '7', by: 'rita', at: '2026-11-17T00:00:00.000Z' };
  const items = [reviewItem({ id: 'a', proposal }), reviewItem({ id: 'b' })];
  const next = (operator: string) => nextItem(items, { from: undefined, step: 1, operator })?.id;
  expect([next('rita'), next('anna')]).toEqual(['b', 'a']);
});

it('only a withdrawal without any flag is simple', () => {
  expect(isSimple(reviewItem({ id: 'a' }))).toBe(true);
  for (const flag of ['isFirst', 'isNewAccount', 'needsTwoPeople', 'isBlocked', 'isOnHold']) {
    expect(isSimple(reviewItem({ id: 'a', [flag]: true })), flag).toBe(false);
  }
  expect(isSimple(reviewItem({ id: 'a', claim: taken }))).toBe(false);
});

it('a first withdrawal is not flagged as going to a new account too', () => {
  const flags = flagsOf(reviewItem({ id: 'a', isFirst: true, isNewAccount: true }));

  expect(flags.map(({ label }) => label)).toEqual(['first withdrawal']);
});
