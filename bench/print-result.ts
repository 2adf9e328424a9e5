import { type Budget, budgets } from './budgets.ts';
import type { LoggedRequest } from './measure/network-log.ts';
import { kinds, type Transfer } from './measure/transfer.ts';
import type { Result, Shift, WidgetResult } from './result.ts';
import { subjectNames, type WidgetName, widgetNames } from './subjects/open-subjects.ts';

const titles: Record<WidgetName, string> = {
  widget: 'the address names only the partner, over HTTP',
  embedded: 'the embed’s address, over HTTP',
  socket: 'the embed’s address, over the socket',
};

const whole = (value: number) => Math.round(value).toLocaleString('en');

export function printResult(result: Result): void {
  const { roundsMs, loadPerCore } = result;
  line('time to the first method', timesOf(result.firstMethodMs));
  for (const [name, values] of Object.entries(roundsMs)) line('', `${name}: ${values.join(' ')}`);
  line('time until it can be used', timesOf(result.usableMs));
  line('processor time for it, unslowed', timesOf(result.processorMs));
  line('the same until it has settled', timesOf(result.settledProcessorMs));
  for (const name of widgetNames) printWidget(name, result.widgets[name], budgets[name]);
  if (loadPerCore > 1) {
    line('', `The machine was busy: ${loadPerCore.toFixed(1)} tasks per core.`);
    line(
      '',
      'Times and their ratios are unreliable; bytes and shifts are not affected, and the ratio of processor time hardly.',
    );
  }
}

function printWidget(name: WidgetName, result: WidgetResult, budget: Budget): void {
  const { transfer, usableTransfer } = result;
  console.log(`\n${titles[name]}`);
  line('bytes until it can be used', byKind(usableTransfer));
  line('', `sum ${whole(usableTransfer.sum)} (budget ${whole(budget.bytes)})`);
  line('', `${whole(transfer.sum)} of them until it is visible`);
  const { requestCount, headerBytes } = usableTransfer;
  line('', `in ${requestCount} responses, plus ${whole(headerBytes)} bytes of headers`);
  ratio('visible, to bare React', result.seenToReact, budget.seenToReact);
  ratio('visible, to plain HTML', result.seenToPlain, budget.seenToPlain);
  ratio('usable, to bare React', result.usableToReact, budget.usableToReact);
  ratio('processor time, to bare React', result.processorToReact, budget.processorToReact);
  printShift('layout shift, boot to list', result.listShift, budget);
  printShift('layout shift, list to method', result.methodShift, budget);
}

function ratio(label: string, value: number, limit: number | undefined): void {
  line(label, `${value.toFixed(2)} ${limit === undefined ? '' : `(budget ${limit})`}`);
}

function printShift(label: string, { sum, moved }: Shift, { layoutShift }: Budget): void {
  line(label, `${sum} (budget ${layoutShift})`);
  for (const text of moved) line('', text);
}

function byKind({ bytes }: Transfer): string {
  const present = kinds.filter((kind) => bytes[kind] > 0);
  return present.map((kind) => `${kind} ${whole(bytes[kind])}`).join('  ');
}

function timesOf(times: Result['processorMs']): string {
  return subjectNames.map((name) => `${name} ${whole(times[name])} ms`).join(', ');
}

/** Prints each request as a bar, from the host page's navigation until the widget is usable. */
export function printWaterfall(result: Result): void {
  for (const name of widgetNames) {
    console.log(`\n${titles[name]}`);
    printRequests(result.widgets[name].waterfall, result.usableMs[name]);
  }
}

function printRequests(waterfall: readonly LoggedRequest[], usableMs: number): void {
  const columns = 60;
  const column = (ms: number) => Math.round((Math.max(ms, 0) / usableMs) * columns);
  for (const request of waterfall) {
    const { startedAtMs, endedAtMs = usableMs, bodyBytes } = request;
    const from = column(startedAtMs);
    const bar = ' '.repeat(from) + '='.repeat(Math.max(column(endedAtMs) - from, 1));
    const span = `${whole(startedAtMs).padStart(6)} ${endOf(request).padStart(6)} ms`;
    const name = new URL(request.url).pathname;
    console.log(`${span} ${whole(bodyBytes).padStart(7)}  ${bar.padEnd(columns + 1)} ${name}`);
  }
}

const endOf = ({ endedAtMs }: LoggedRequest) => (endedAtMs === undefined ? '…' : whole(endedAtMs));

function line(label: string, text: string): void {
  console.log(`${label.padEnd(34)} ${text}`);
}
