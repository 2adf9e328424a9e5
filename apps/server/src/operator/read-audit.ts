import { sql } from '@opencashier/postgres';
import { readAudit, type RecordedAudit } from '../audit/audit-log.ts';
import { nextOf, numberedPage, type OperatorContext, type OperatorHandler } from './operation.ts';

/** Their requests may have an amount, which is in the currency of the deposit. */
const onDeposits = new Set(['refundDeposit', 'reverseDeposit']);

/** The currencies of the deposits that entries are about, by deposit. */
async function currenciesOf(
  { services, partner }: OperatorContext,
  rows: readonly RecordedAudit[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(({ operation }) => onDeposits.has(operation)).map((row) => row.subject);
  if (ids.length === 0) return new Map();
  const found = await services.pool.query<{ id: string; currency: string }>(sql`
    select id, currency from cashier.deposits
    where id = any(${ids}) and partner = ${partner.key}`);
  return new Map(found.rows.map(({ id, currency }) => [id, currency]));
}

export const auditLog: OperatorHandler<'audit'> = async (context, request) => {
  const rows = await readAudit(context.services.pool, {
    ...request,
    partner: context.partner.key,
    before: undefined,
    ...numberedPage(request),
  });
  const currencies = await currenciesOf(context, rows);
  const currencyOf = ({ operation, subject }: Pick<RecordedAudit, 'operation' | 'subject'>) =>
    onDeposits.has(operation) ? currencies.get(subject) : undefined;
  const entries = rows.map(({ role, key, confirmedBy, ...entry }) => ({
    id: String(entry.id),
    at: entry.at.toISOString(),
    by: entry.actor,
    ...(role === null ? {} : { role }),
    ...(key === null ? {} : { key }),
    ...(confirmedBy === null ? {} : { confirmedBy }),
    operation: entry.operation,
    subject: entry.subject,
    request: entry.request,
    currency: currencyOf(entry),
    outcome: entry.outcome ?? 'unknown',
  }));
  return { entries, next: nextOf(entries, request) };
};
