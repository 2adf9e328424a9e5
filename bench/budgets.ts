import type { Result } from './result.ts';

export const budgets = {
  bytes: 90_000,
  /** Against a bare React page that does nothing but list the same methods. */
  ratioToReact: 1.1,
  layoutShift: 0,
};

/** What is over its budget, a sentence each; nothing when all is well. */
export function brokenBudgets({ transfer, ratioToReact, layoutShift }: Result): string[] {
  const checks: [boolean, string][] = [
    [transfer.sum > budgets.bytes, `${transfer.sum} bytes to the first method list`],
    [ratioToReact > budgets.ratioToReact, `${ratioToReact.toFixed(2)} times the bare React page`],
    [layoutShift > budgets.layoutShift, `a layout shift of ${layoutShift}`],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, what]) => `over budget: ${what}`);
}
