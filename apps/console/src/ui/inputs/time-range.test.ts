import { expect, it } from 'vitest';
import { presetOf, presetRange, rangePresets } from './time-range.ts';

const now = new Date(2026, 10, 18, 9, 41);
const none = { from: '', to: '' };

it.each(rangePresets)('“%s” is recognised by its times, all day long', (preset) => {
  const range = presetRange(preset, now);
  expect(presetOf(range, new Date(2026, 10, 18, 23, 59))).toBe(preset);
  expect(presetOf(range, new Date(2026, 10, 19, 0, 1))).toBe('own');
});

it('other times are one’s own, and none are any', () => {
  expect(presetOf(none, now)).toBe('any');
  expect(presetOf({ ...none, to: now.toISOString() }, now)).toBe('own');
  expect(presetOf({ ...presetRange('today', now), to: now.toISOString() }, now)).toBe('own');
});

it('a range of 7 days has today in it, and begins at a local midnight', () => {
  expect(presetRange('7days', now)).toEqual({ from: new Date(2026, 10, 12).toISOString(), to: '' });
});
