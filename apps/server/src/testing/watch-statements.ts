import { Client } from 'pg';
import { vi } from 'vitest';

interface Statement {
  text: string;
  name?: string;
}
type Sent = string | Statement;

const parts = /(insert into|update|delete from|from|join|select) (cashier|ledger)\.\w+|pg_notify/g;

/** The tables and functions that a statement names, in order; another statement as it is. */
function describeStatement(sent: Sent): string {
  const { text, name }: Statement = typeof sent === 'string' ? { text: sent } : sent;
  const named = [...text.replaceAll(/\s+/g, ' ').matchAll(parts)].map(([part]) => part);
  const shown = named.length === 0 ? text.trim() : named.join(', ');
  return name === undefined ? shown : `prepared: ${shown}`;
}

/**
 * Starts recording; the returned function stops, and lists the statements that any connection of
 * this process has sent in between. Each of them is a round trip.
 */
export function watchStatements(): () => string[] {
  const spy = vi.spyOn(Client.prototype, 'query');
  return () => {
    const sent = (spy.mock.calls as unknown as [Sent][]).map(([one]) => describeStatement(one));
    spy.mockRestore();
    return sent;
  };
}
