import { expect, it } from 'vitest';
import { brokenBudgets, budgets } from './budgets.ts';

const still = { sum: 0, moved: [] };
const good = {
  transfer: { sum: budgets.bytes },
  ratioToReact: budgets.ratioToReact,
  listShift: still,
  methodShift: still,
};

it('accepts measurements at the budget', () => {
  expect(brokenBudgets(good)).toEqual([]);
});

it.each([
  [{ transfer: { sum: budgets.bytes + 1 } }, '90001 bytes to the first method list'],
  [{ ratioToReact: 1.2 }, '1.20 times the bare React page'],
  [{ listShift: { sum: 0.01, moved: [] } }, 'a layout shift of 0.01 up to the list'],
  [{ methodShift: { sum: 0.02, moved: [] } }, 'a layout shift of 0.02 from the list to a method'],
])('names a budget that is exceeded: %o', (change, said) => {
  expect(brokenBudgets({ ...good, ...change })).toEqual([`over budget: ${said}`]);
});
