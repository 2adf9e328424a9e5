import { budgets } from './budgets.ts';
import type { LoggedRequest } from './measure/network-log.ts';
import { kinds, type Transfer } from './measure/transfer.ts';
import type { Result, Shift } from './result.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en');

export function printResult(result: Result): void {
  const { transfer, usableTransfer, roundsMs, loadPerCore } = result;
  line('bytes to the first method list', byKind(transfer));
  line('', `sum ${whole(transfer.sum)} (budget ${whole(budgets.bytes)})`);
  line('', `in ${transfer.requestCount} answers, headers ${whole(transfer.headerBytes)} apart`);
  line('bytes until it can be used', byKind(usableTransfer));
  line('', `sum ${whole(usableTransfer.sum)}`);
  line('time to the first method', beside(result.firstMethodMs));
  line('', `ratio ${result.ratioToReact.toFixed(2)} (budget ${budgets.ratioToReact})`);
  line('', `to plain HTML ${result.ratioToPlain.toFixed(2)}`);
  for (const [name, values] of Object.entries(roundsMs)) line('', `${name}: ${values.join(' ')}`);
  line('time until it can be used', beside(result.usableMs));
  line('processor time for it, unslowed', beside(result.processorMs));
  printShift('layout shift, boot to list', result.listShift);
  printShift('layout shift, list to method', result.methodShift);
  if (loadPerCore > 1) {
    line('', `The machine was busy: ${loadPerCore.toFixed(1)} tasks per core.`);
    line('', 'Times and their ratio say little; bytes, shifts and processor time stand.');
  }
}

function printShift(label: string, { sum, moved }: Shift): void {
  line(label, `${sum} (budget ${budgets.layoutShift})`);
  for (const text of moved) line('', text);
}

function byKind({ bytes }: Transfer): string {
  const present = kinds.filter((kind) => bytes[kind] > 0);
  return present.map((kind) => `${kind} ${whole(bytes[kind])}`).join('  ');
}

function beside({ widget, react, plain }: Result['processorMs']): string {
  return `widget ${whole(widget)} ms, bare React ${whole(react)} ms, plain HTML ${whole(plain)} ms`;
}

/** Prints each request as a bar, from the host page's navigation until the widget is usable. */
export function printWaterfall({ waterfall, usableMs }: Result): void {
  const columns = 60;
  const column = (ms: number) => Math.round((Math.max(ms, 0) / usableMs.widget) * columns);
  for (const request of waterfall) {
    const { startedAtMs, endedAtMs = usableMs.widget, bodyBytes } = request;
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
