import { OperatorError } from '@opencashier/contract/operator-errors';
import { readAudit } from '../store/audit-log.ts';
import { nextOf, type OperatorHandler } from './operation.ts';

export const auditLog: OperatorHandler<'audit'> = async (context, request) => {
  const { before, user, limit } = request;
  if (before !== undefined && !/^\d{1,18}$/.test(before)) {
    throw new OperatorError('requestInvalid', 'before: not the next of a page.');
  }
  const rows = await readAudit(context.services.pool, {
    partner: context.partner.key,
    subject: user,
    ...(before === undefined ? {} : { before: BigInt(before) }),
    limit,
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
