import { readAudit } from '../audit/audit-log.ts';
import { nextOf, numberedPage, type OperatorHandler } from './operation.ts';

export const auditLog: OperatorHandler<'audit'> = async (context, request) => {
  const rows = await readAudit(context.services.pool, {
    ...request,
    partner: context.partner.key,
    before: undefined,
    ...numberedPage(request),
  });
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
    outcome: entry.outcome ?? 'unknown',
  }));
  return { entries, next: nextOf(entries, request) };
};
