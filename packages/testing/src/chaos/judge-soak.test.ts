import { expect, it } from 'vitest';
import { judgeSoak, type SoakCounts, type SoakResult } from './judge-soak.ts';

const grown = (percent: number) => ({ fromMb: 100, toMb: 100 + percent, percent });
const counts = { goodVisits: 8000, brokenVisits: 0, deposits: 1500, hostileTries: 100_000 };
const good: SoakResult = { minutes: 60, counts, live: grown(1), resident: grown(9) };

it('passes if the server served many and its memory stayed', () => {
  expect(judgeSoak(good)).toEqual([]);
});

it.each<[string, Partial<SoakCounts>, RegExp]>([
  ['nobody', { goodVisits: 0, deposits: 0 }, /^only 0 good visits/],
  ['few', { goodVisits: 500 }, /^only 500 good visits/],
  ['many badly', { brokenVisits: 300 }, /^300 broken visits/],
  ['nobody who pays', { deposits: 3 }, /^only 3 deposits/],
  ['no strangers', { hostileTries: 100 }, /^only 100 hostile tries/],
])('fails if the server served %s', (_whom, change, reason) => {
  const [first] = judgeSoak({ ...good, counts: { ...counts, ...change } });
  expect(first).toMatch(reason);
});

it('judges live memory always, and resident memory after an hour', () => {
  expect(judgeSoak({ ...good, live: grown(10) })).toHaveLength(1);
  expect(judgeSoak({ ...good, live: grown(Number.NaN) })).toHaveLength(1);
  expect(judgeSoak({ ...good, resident: grown(10) })).toHaveLength(1);
  expect(judgeSoak({ ...good, minutes: 59, resident: grown(30) })).toEqual([]);
});
