import type { HistoryWorld } from '../history-world.ts';

/** Everything that the server recorded about a withdrawal. */
const written = `
  select to_jsonb(w) as row,
    (select coalesce(jsonb_agg(jsonb_build_object('failure', i.failure, 'said', i.body -> 'data')
       order by i.received_at), '[]')
     from cashier.notices i where i.body -> 'data' ->> 'reference' = w.id) as notices,
    (select coalesce(jsonb_agg(jsonb_build_object('by', a.actor, 'operation', a.operation,
       'request', a.request, 'outcome', a.outcome) order by a.id), '[]')
     from cashier.audit_entries a where a.subject = w.id) as audit
  from cashier.withdrawals w where w.id = $1`;

/**
 * Everything that the server and the provider recorded about a payout, for a problem report.
 * Histories run concurrently, so the seed alone does not reproduce the problem.
 */
export async function payoutRecord({ server }: HistoryWorld, id: string): Promise<string> {
  const { rows } = await server.pool.query<Record<string, unknown>>(written, [id]);
  const { payouts, requests, made, denied } = server.provider.payouts;
  const isOfIt = ({ reference }: { reference: string }) => reference === id;
  const provider = {
    now: payouts.get(id) ?? null,
    timesAsked: requests.filter(isOfIt).length,
    timesMade: made.filter(isOfIt).length,
    isDenied: denied.has(id),
  };
  return JSON.stringify({ ...rows[0], provider });
}
