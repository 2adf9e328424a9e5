import { OperatorError } from '@opencashier/contract/operator-errors';
import { retryNotice, unmatchedNotices } from '../store/inbox.ts';
import { nextOf, type OperatorContext, type OperatorHandler } from './operation.ts';

/**
 * A notice that fits nothing of ours belongs to no partner either, so it is shown to those alone
 * whose file says that they look after the whole server.
 */
function checkSight({ partner }: OperatorContext): void {
  if (partner.operatorApi?.seesUnmatched) return;
  throw new OperatorError('notFound', 'Notices are shown to partners with seesUnmatched alone.');
}

export const readUnmatched: OperatorHandler<'unmatched'> = async (context, request) => {
  checkSight(context);
  const found = await unmatchedNotices(context.services.pool, request);
  const notices = found.map(({ receivedAt, ...notice }) => ({
    ...notice,
    receivedAt: receivedAt.toISOString(),
  }));
  const keys = found.map(({ eventId }) => ({ id: eventId }));
  return { notices, next: nextOf(keys, request) };
};

export const retryUnmatched: OperatorHandler<'retryNotice'> = async (context) => {
  checkSight(context);
  const { services, named } = context;
  const notice = { provider: named['provider'] ?? '', eventId: named['eventId'] ?? '' };
  if (!(await retryNotice(services.pool, notice))) throw new OperatorError('notFound');
  services.wake();
  return { ok: true };
};
