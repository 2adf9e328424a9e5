import type { Result } from './result.ts';

export const budgets = {
  bytes: 90_000,
  /** Relative to a bare React page that only lists the same methods. */
  ratioToReact: 1.1,
  layoutShift: 0,
};

type Budgeted = Pick<Result, 'ratioToReact' | 'listShift' | 'methodShift'> & {
  transfer: Pick<Result['transfer'], 'sum'>;
};

/** The broken budgets, one sentence each; empty if all are met. */
export function brokenBudgets(result: Budgeted): string[] {
  const { transfer, ratioToReact, listShift, methodShift } = result;
  const checks: [boolean, string][] = [
    [transfer.sum > budgets.bytes, `${transfer.sum} bytes to the first method list`],
    [ratioToReact > budgets.ratioToReact, `${ratioToReact.toFixed(2)} times the bare React page`],
    [listShift.sum > budgets.layoutShift, `a layout shift of ${listShift.sum} up to the list`],
    [
      methodShift.sum > budgets.layoutShift,
      `a layout shift of ${methodShift.sum} from the list to a method`,
    ],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, what]) => `over budget: ${what}`);
}
