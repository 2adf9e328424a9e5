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

  expect(nextItem(items, 'a', 1)?.id).toBe('c');
  expect(nextItem(items, 'c', 1)?.id).toBe('a');
  expect(nextItem(items, 'c', -1)?.id).toBe('a');
  expect(nextItem(items, undefined, 1)?.id).toBe('a');
  expect(nextItem([reviewItem({ id: 'a' })], 'a', 1)).toBeUndefined();
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
