import { calls } from '@opencashier/contract/calls/call-map';
import { pushes } from '@opencashier/contract/calls/pushes';
import type { MessageNote } from './message-notes.ts';

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const code = (text: string): string => `\`${text}\``;

export function messageTable(first: string, notes: MessageNote[]): string {
  return table(
    [first, 'when', 'what it carries', 'what for'],
    notes.map(({ name, trigger, payload, purpose }) => [code(name), trigger, payload, purpose]),
  );
}

export function callTable(): string {
  const rows = Object.entries(calls).map(([name, { method, idempotent, view, summary }]) => [
    code(name),
    method,
    idempotent ? 'yes' : '',
    view,
    summary,
  ]);
  return table(['call', 'method', 'key', 'view', 'what for'], rows);
}

export function pushTable(): string {
  const rows = Object.entries(pushes).map(([event, { summary }]) => [code(event), summary]);
  return table(['event', 'when'], rows);
}
