import { expect, it } from 'vitest';
import {
  dayBoundary,
  dayInput,
  filterProblem,
  lastDay,
  readFilters,
  writeFilters,
} from './filters.ts';

it('an address keeps the filters that it knows, and forgets the others', () => {
  const params = new URLSearchParams('q=dep_1&kind=deposit&colour=red&status=');

  expect(readFilters(params)).toEqual({ q: 'dep_1', kind: 'deposit' });
});

it('a changed filter begins again with the newest payments', () => {
  const params = new URLSearchParams('q=dep_1&before=cursor');

  const changed = writeFilters(params, { q: '', status: 'review' });

  expect(changed.toString()).toBe('status=review');
});

it('a filter that the server would refuse is named', () => {
  expect(filterProblem({ status: 'processed' })).toBeUndefined();
  expect(filterProblem({ status: 'paid' })).toContain('status');
  expect(filterProblem({ amountFrom: '5' })).toContain('currency');
});

it('a day is filtered from its midnight to the next one, and reads as the same day again', () => {
  const from = dayBoundary('2026-11-16', false);
  const to = dayBoundary('2026-11-16', true);

  expect(dayInput(from)).toBe('2026-11-16');
  expect(lastDay(to)).toBe('2026-11-16');
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
});
