import { expect, it } from 'vitest';
import { duration, secondsSince } from './time.ts';

it.each([
  [0.4, '0 s'],
  [38, '38 s'],
  [64, '1 min 4 s'],
  [22 * 60 + 30, '22 min'],
  [3 * 3600, '3 h'],
  [3 * 3600 + 125, '3 h 2 min'],
  [30 * 3600, '30 h'],
  [9 * 86_400, '9 d'],
])('%s seconds are shown as %s', (seconds, shown) => {
  expect(duration(seconds)).toBe(shown);
});

it('an age is never negative, even if the clock is behind the server’s', () => {
  const age = secondsSince('2026-11-17T00:00:05.000Z', Date.parse('2026-11-17T00:00:00.000Z'));

  expect(duration(age)).toBe('0 s');
});
