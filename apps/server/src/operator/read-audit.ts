import { readAudit } from '../audit/audit-log.ts';
import { nextOf, numberedPage, type OperatorHandler } from './operation.ts';

export const auditLog: OperatorHandler<'audit'> = async (context, request) => {
  const rows = await readAudit(context.services.pool, {
    partner: context.partner.key,
    user: request.user,
    ...numberedPage(request),
  });
  const entries = rows.map(({ id, at, actor, operation, subject, request: asked, outcome }) => ({
    id: String(id),
    at: at.toISOString(),
    by: actor,
    operation,
    subject,
    request: asked,
    outcome: outcome ?? 'unknown',
  }));
  return { entries, next: nextOf(entries, request) };
};
