import { expect, it } from 'vitest';
import { type Budgeted, brokenBudgets, budgets, slowOpenings, warmMs } from './budgets.ts';

const still = { sum: 0 };
const good = (name: 'widget' | 'embedded' | 'socket'): Budgeted => ({
  usableTransfer: { sum: budgets[name].bytes },
  seenToReact: budgets[name].seenToReact,
  seenToPlain: 1.4,
  usableToReact: budgets[name].usableToReact,
  processorToReact: budgets[name].processorToReact,
  listShift: still,
  methodShift: still,
});
const all = { widget: good('widget'), embedded: good('embedded'), socket: good('socket') };

it('accepts measurements at the budget', () => {
  expect(brokenBudgets(all)).toEqual([]);
});

it('does not compare a page without the list with plain HTML', () => {
  expect(brokenBudgets({ ...all, widget: { ...all.widget, seenToPlain: 9 } })).toEqual([]);
});

it.each([
  [{ usableTransfer: { sum: 200_000 } }, '200000 bytes until the list can be used'],
  [{ seenToReact: 1.2 }, '1.20 times bare React, seen'],
  [{ seenToPlain: 1.5 }, '1.50 times plain HTML, seen'],
  [{ usableToReact: 3 }, '3.00 times bare React, usable'],
  [{ processorToReact: 2.1 }, '2.10 times bare React’s processor time'],
  [{ processorToReact: Number.NaN }, 'NaN times bare React’s processor time'],
  [{ listShift: { sum: 0.01 } }, 'a layout shift of 0.01 up to the list'],
  [{ methodShift: { sum: 0.02 } }, 'a layout shift of 0.02 from the list to a method'],
])('names a budget that is exceeded: %o', (change, sentence) => {
  const broken = brokenBudgets({ ...all, socket: { ...all.socket, ...change } });
  expect(broken).toEqual([`over budget: socket: ${sentence}`]);
});

it('names the openings that take longer than their limit, and those that were not measured', () => {
  const openings = [
    { name: 'http', medianMs: 150 },
    { name: 'socket', medianMs: 151 },
    { name: 'none', medianMs: Number.NaN },
  ];
  expect(slowOpenings(openings, warmMs)).toEqual([
    'over budget: socket: 151 ms, at most 150',
    'over budget: none: NaN ms, at most 150',
  ]);
});
