import { OperatorError } from '@opencashier/contract/operator/errors';
import { dismissNotice, retryNotice } from '../../queues/inbox.ts';
import { unmatchedNotices } from '../../queues/unmatched-notices.ts';
import { shownAssignee } from '../../queues/assignee.ts';
import { nextOf, type OperatorContext, type OperatorHandler } from '../operation.ts';

/**
 * Unmatched payments belong to no partner. Only partners whose file says that they operate the
 * whole server see them.
 */
export function requireSeesUnmatched({ partner }: OperatorContext): void {
  if (partner.operatorApi?.seesUnmatched) return;
  throw new OperatorError(
    'notFound',
    'What belongs to no partner is shown to those with seesUnmatched alone.',
  );
}

export const readUnmatched: OperatorHandler<'unmatched'> = async (context, request) => {
  requireSeesUnmatched(context);
  const found = await unmatchedNotices(context.services.pool, request);
  const notices = found.map(({ receivedAt, assignee, ...notice }) => ({
    ...notice,
    ...shownAssignee({ assignee }),
    receivedAt: receivedAt.toISOString(),
  }));
  const keys = found.map(({ eventId }) => ({ id: eventId }));
  return { notices, next: nextOf(keys, request) };
};

export const retryUnmatched: OperatorHandler<'retryNotice'> = async (context) => {
  requireSeesUnmatched(context);
  const { services } = context;
  if (!(await retryNotice(services.pool, noticeOf(context)))) throw new OperatorError('notFound');
  services.wake('notices');
  return { ok: true };
};

/** The reason is kept with the notice, and in the audit log with its author. */
export const dismissUnmatched: OperatorHandler<'dismissNotice'> = async (context, { reason }) => {
  requireSeesUnmatched(context);
  const isDismissed = await dismissNotice(context.services.pool, noticeOf(context), reason);
  if (!isDismissed) throw new OperatorError('notFound');
  return { ok: true };
};

export function noticeOf({ pathParams }: OperatorContext) {
  return { provider: pathParams['provider'] ?? '', eventId: pathParams['eventId'] ?? '' };
}
