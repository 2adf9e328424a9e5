import { availableParallelism, loadavg } from 'node:os';
import type { PageLoad } from './measure/load-page.ts';
import type { LoggedRequest } from './measure/network-log.ts';
import type { LayoutShift } from './measure/probe.ts';
import type { Loads } from './measure/run-rounds.ts';
import { median } from './measure/statistics.ts';
import { type Transfer, transferFrom } from './measure/transfer.ts';
import {
  type SubjectName,
  subjectNames,
  type Subjects,
  type WidgetName,
  widgetNames,
} from './subjects/open-subjects.ts';

type PerSubject<Value> = Record<SubjectName, Value>;

/** The total shift of the widget's worst round, and the elements that moved. */
export interface Shift {
  sum: number;
  moved: string[];
}

/** The figures of the widget, opened in one way. */
export interface WidgetResult {
  /** The round with the most bytes, until the first method is visible. */
  transfer: Transfer;
  /** The same until the widget reacts to input, which needs all of React. */
  usableTransfer: Transfer;
  /** The times until the list is visible and until it can be used, relative to the baselines. */
  seenToReact: number;
  usableToReact: number;
  seenToPlain: number;
  processorToReact: number;
  /** The shifts from boot to the list, and from there to a method. */
  listShift: Shift;
  methodShift: Shift;
  /** The requests of the median round until it was usable, in order. */
  waterfall: LoggedRequest[];
}

export interface Result {
  widgets: Record<WidgetName, WidgetResult>;
  /** Medians of the rounds on a slow phone. */
  firstMethodMs: PerSubject<number>;
  usableMs: PerSubject<number>;
  /** Every round, in order, to judge how reliable the medians are. */
  roundsMs: PerSubject<number[]>;
  /** Medians of the frame's main-thread CPU time on this machine, without throttling. */
  processorMs: PerSubject<number>;
  /** The same until 1.5 seconds later; the baselines have nothing left to do by then. */
  settledProcessorMs: PerSubject<number>;
  /** The load per core at the end; above 1 the times reflect the machine, not the product. */
  loadPerCore: number;
}

/** Summarizes the rounds on a slow phone and those without CPU throttling. */
export function summarize(slowed: Loads, unslowed: Loads, subjects: Subjects): Result {
  const times = {
    firstMethodMs: medians(slowed, (load) => load.firstMethodMs),
    usableMs: medians(slowed, (load) => load.usableMs),
    processorMs: medians(unslowed, (load) => load.processorMs),
    settledProcessorMs: medians(unslowed, (load) => load.settledProcessorMs),
  };
  const { origin } = new URL(subjects.widget.frameUrl);
  const widgets = widgetNames.map((name) => [
    name,
    summarizeWidget(name, slowed[name], times, origin),
  ]);
  return {
    ...times,
    widgets: Object.fromEntries(widgets) as Result['widgets'],
    roundsMs: perSubject((name) => slowed[name].map((load) => Math.round(load.firstMethodMs))),
    loadPerCore: (loadavg()[0] ?? 0) / availableParallelism(),
  };
}

function summarizeWidget(
  name: WidgetName,
  loads: readonly PageLoad[],
  times: Pick<Result, 'firstMethodMs' | 'usableMs' | 'processorMs'>,
  origin: string,
): WidgetResult {
  const { firstMethodMs, usableMs, processorMs } = times;
  return {
    transfer: heaviest(loads.map(({ requests }) => transferFrom(origin, requests))),
    usableTransfer: heaviest(
      loads.map(({ usableRequests }) => transferFrom(origin, usableRequests)),
    ),
    seenToReact: firstMethodMs[name] / firstMethodMs.react,
    usableToReact: usableMs[name] / usableMs.react,
    seenToPlain: firstMethodMs[name] / firstMethodMs.plain,
    processorToReact: processorMs[name] / processorMs.react,
    listShift: worstShift(loads.map(({ layoutShifts }) => layoutShifts)),
    methodShift: worstShift(loads.map(({ methodShifts }) => methodShifts)),
    waterfall: nearest(loads, usableMs[name])?.usableRequests ?? [],
  };
}

function heaviest(transfers: readonly Transfer[]): Transfer {
  const [first] = transfers.toSorted((a, b) => b.sum - a.sum);
  if (!first) throw new Error('Nothing was measured: run at least one round.');
  return first;
}

function worstShift(rounds: readonly (readonly LayoutShift[])[]): Shift {
  const sums = rounds.map((shifts) => ({
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  }));
  return sums.toSorted((a, b) => b.sum - a.sum)[0] ?? { sum: 0, moved: [] };
}

function medians(loads: Loads, read: (load: PageLoad) => number): PerSubject<number> {
  return perSubject((name) => Math.round(median(loads[name].map(read))));
}

function perSubject<Value>(read: (name: SubjectName) => Value): PerSubject<Value> {
  const entries = subjectNames.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as PerSubject<Value>;
}

function nearest(loads: readonly PageLoad[], targetMs: number): PageLoad | undefined {
  const distance = (load: PageLoad) => Math.abs(load.usableMs - targetMs);
  return loads.toSorted((a, b) => distance(a) - distance(b))[0];
}
