import { calls } from '@opencashier/contract/calls/call-map';
import { pushes } from '@opencashier/contract/calls/socket/pushes';
import {
  operatorAccess,
  type OperatorRole,
  operatorRoles,
  postingRoles,
} from '@opencashier/contract/operator/access/roles';
import type { MessageNote } from './message-notes.ts';

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const code = (text: string): string => `\`${text}\``;

export function messageTable(first: string, notes: MessageNote[]): string {
  return table(
    [first, 'sent when', 'payload', 'purpose'],
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
  return table(['call', 'method', 'key', 'view', 'purpose'], rows);
}

export function pushTable(): string {
  const rows = Object.entries(pushes).map(([event, { summary }]) => [code(event), summary]);
  return table(['event', 'sent when'], rows);
}

/** The table of roles and operations of the operator API. */
export function roleTable(): string {
  const row = (name: string, roles: readonly OperatorRole[], two: boolean) => [
    name,
    ...operatorRoles.map((role) => (roles.includes(role) ? 'yes' : '')),
    two ? 'yes' : '',
  ];
  const rows = Object.entries(operatorAccess).flatMap(([name, { roles, needsTwoPeople }]) =>
    name === 'post'
      ? Object.entries(postingRoles).map(([kind, those]) =>
          row(`${code(name)} (${kind})`, those, needsTwoPeople),
        )
      : [row(code(name), roles, needsTwoPeople)],
  );
  return table(['operation', ...operatorRoles.map(code), 'two people'], rows);
}
