import { expect, it } from 'vitest';
import { dayAndTime, filterProblem, filterTime, readFilters, writeFilters } from './filters.ts';

it('known filters are read from the URL, and unknown ones are ignored', () => {
  const params = new URLSearchParams('q=dep_1&kind=deposit&colour=red&status=');

  expect(readFilters(params)).toEqual({ q: 'dep_1', kind: 'deposit' });
});

it('changing a filter returns to the first page', () => {
  const params = new URLSearchParams('q=dep_1&before=cursor');

  const changed = writeFilters(params, { q: '', status: 'review' });

  expect(changed.toString()).toBe('status=review');
});

it('an invalid filter is reported by its name', () => {
  expect(filterProblem({ status: 'processed' })).toBeUndefined();
  expect(filterProblem({ status: 'paid' })).toContain('Status');
  expect(filterProblem({ amountFrom: '5' })).toContain('currency');
});

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
