import { describe, expect, it } from 'vitest';
import { dayAndTime, filterTime, isFullYear } from './day-and-time.ts';

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

describe('a year that is being typed', () => {
  it.each(['0002-05-01', '0202-05-01'])('is read back as the browser wants it: %s', (day) => {
    for (const isEnd of [false, true]) {
      const iso = filterTime({ day, time: '' }, { isEnd });
      expect(dayAndTime(iso, { isEnd })).toEqual({ day, time: '' });
    }
  });

  it.each(['2-05-01', '20261-05-01', '9999-12-31', 'soon'])('never throws: %s', (day) => {
    for (const isEnd of [false, true]) {
      for (const time of ['', '14:30']) {
        expect(() => filterTime({ day, time }, { isEnd })).not.toThrow();
      }
    }
  });

  it('is full from 1970 on', () => {
    const days = ['0002-05-01', '0202-05-01', '1969-12-31', '1970-01-01', '2026-05-01'];
    expect(days.map(isFullYear)).toEqual([false, false, false, true, true]);
  });
});
