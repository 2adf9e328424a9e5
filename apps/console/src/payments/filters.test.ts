import { expect, it } from 'vitest';
import { filterProblem, readFilters, writeFilters } from './filters.ts';

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
