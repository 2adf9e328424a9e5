import { expect, it } from 'vitest';
import { dayAndTime, filterTime } from './day-and-time.ts';

it.each([
  { whole: { day: '2026-11-16', time: '' }, ms: 86_400_000 },
  { whole: { day: '2026-11-16', time: '14:30' }, ms: 0 },
])('$whole becomes a limit at each end, and is read back', ({ whole, ms }) => {
  const from = filterTime(whole, { isEnd: false });
  const to = filterTime(whole, { isEnd: true });

  expect(dayAndTime(from, { isEnd: false })).toEqual(whole);
  expect(dayAndTime(to, { isEnd: true })).toEqual(whole);
  expect(Date.parse(to) - Date.parse(from)).toBe(ms);
});
