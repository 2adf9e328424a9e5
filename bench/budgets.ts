import type { Transfer } from './measure/transfer.ts';
import type { WidgetResult } from './result.ts';
import type { WidgetName } from './subjects/open-subjects.ts';

/** The limits for one way to open the widget; times are relative to the baselines in that run. */
export interface Budget {
  /** The bytes until the list can be used, without the icons. */
  bytes: number;
  seenToReact: number;
  /** Only for a page that contains the list. */
  seenToPlain?: number;
  usableToReact: number;
  processorToReact: number;
  layoutShift: number;
}

const always = { usableToReact: 1.25, processorToReact: 2, layoutShift: 0 };
const withList = { ...always, seenToReact: 0.6, seenToPlain: 1.4 };

export const budgets = {
  widget: { ...always, bytes: 73_500, seenToReact: 0.9 },
  embedded: { ...withList, bytes: 74_500 },
  // The socket's client is loaded in addition.
  socket: { ...withList, bytes: 85_500 },
} satisfies Record<WidgetName, Budget>;

type Shifted = { sum: number };

/** The parts of a result that have a budget. */
export type Budgeted = Pick<
  WidgetResult,
  'seenToReact' | 'seenToPlain' | 'usableToReact' | 'processorToReact'
> & {
  usableTransfer: Pick<Transfer, 'sum'>;
  listShift: Shifted;
  methodShift: Shifted;
};

/** The broken budgets, one sentence each; empty if all are met. */
export function brokenBudgets(widgets: Readonly<Record<WidgetName, Budgeted>>): string[] {
  return (Object.keys(widgets) as WidgetName[]).flatMap((name) =>
    brokenOf(widgets[name], budgets[name]).map((what) => `over budget: ${name}: ${what}`),
  );
}

function brokenOf(result: Budgeted, budget: Budget): string[] {
  const { usableTransfer, listShift, methodShift } = result;
  const { seenToPlain = Infinity } = budget;
  const checks: [value: number, limit: number, what: string][] = [
    [usableTransfer.sum, budget.bytes, `${usableTransfer.sum} bytes until the list can be used`],
    [result.seenToReact, budget.seenToReact, `${times(result.seenToReact)} bare React, seen`],
    [result.seenToPlain, seenToPlain, `${times(result.seenToPlain)} plain HTML, seen`],
    [
      result.usableToReact,
      budget.usableToReact,
      `${times(result.usableToReact)} bare React, usable`,
    ],
    [
      result.processorToReact,
      budget.processorToReact,
      `${times(result.processorToReact)} bare React’s processor time`,
    ],
    [listShift.sum, budget.layoutShift, `a layout shift of ${listShift.sum} up to the list`],
    [
      methodShift.sum,
      budget.layoutShift,
      `a layout shift of ${methodShift.sum} from the list to a method`,
    ],
  ];
  return checks.flatMap(([value, limit, what]) => (isMet(value, limit) ? [] : [what]));
}

/** A value that could not be measured, which is NaN, meets no budget. */
function isMet(value: number, limit: number): boolean {
  return value <= limit;
}

/** From `mount()` to the first method in a warmed frame, on a desktop. */
export const warmMs = 150;

/** From the press to the next screen, on the slow phone, once the other screens are prepared. */
export const screenMs = 100;

/** A median that has a limit, with the name of what was opened. */
export interface Opening {
  name: string;
  medianMs: number;
}

/** The openings that took too long, one sentence each. */
export function slowOpenings(openings: readonly Opening[], limitMs: number): string[] {
  return openings.flatMap(({ name, medianMs }) =>
    isMet(medianMs, limitMs) ? [] : [`over budget: ${name}: ${medianMs} ms, at most ${limitMs}`],
  );
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} times`;
}
