import { OperatorError } from '@opencashier/contract/operator/errors';
import { type Queryable, transaction } from '@opencashier/postgres';
import { assignDispute, lockDispute } from '../../deposits/store/disputes.ts';
import type { Assignee } from '../../queues/assignee.ts';
import { assignNotice, lockUnmatched } from '../../queues/unmatched-notices.ts';
import type { OperatorContext, OperatorHandler } from '../operation.ts';
import { noticeOf, requireSeesUnmatched } from './unmatched.ts';

interface Assignable {
  /** Locks it and returns its assignee; throws if nobody can work on it. */
  lock: (context: OperatorContext, db: Queryable) => Promise<Assignee | undefined>;
  assign: (context: OperatorContext, db: Queryable, operator: string | null) => Promise<void>;
}

/** Also takes over from a colleague, so that an absent colleague blocks nothing. */
async function assignToSelf(context: OperatorContext, { lock, assign }: Assignable) {
  await transaction(context.services.pool, async (db) => {
    await lock(context, db);
    await assign(context, db, context.operator.id);
  });
  return { ok: true } as const;
}

async function release(context: OperatorContext, { lock, assign }: Assignable) {
  await transaction(context.services.pool, async (db) => {
    const assignee = await lock(context, db);
    if (assignee && assignee.by !== context.operator.id) {
      throw new OperatorError('stateForbids', `${assignee.by} works on it.`);
    }
    await assign(context, db, null);
  });
  return { ok: true } as const;
}

const notices: Assignable = {
  async lock(context, db) {
    requireSeesUnmatched(context);
    const found = await lockUnmatched(db, noticeOf(context));
    if (!found) throw new OperatorError('notFound');
    return found.assignee;
  },
  assign: (context, db, operator) => assignNotice(db, noticeOf(context), operator),
};

const disputes: Assignable = {
  async lock({ partner, pathParams }, db) {
    const found = await lockDispute(db, { partner: partner.key, id: pathParams['id'] ?? '' });
    if (!found) throw new OperatorError('notFound');
    if (found.status !== 'open') throw new OperatorError('stateForbids');
    return found.assignee;
  },
  assign: ({ pathParams }, db, operator) => assignDispute(db, pathParams['id'] ?? '', operator),
};

export const assignNoticeToSelf: OperatorHandler<'assignNotice'> = (context) =>
  assignToSelf(context, notices);
export const releaseNotice: OperatorHandler<'releaseNotice'> = (context) =>
  release(context, notices);
export const assignDisputeToSelf: OperatorHandler<'assignDispute'> = (context) =>
  assignToSelf(context, disputes);
export const releaseDispute: OperatorHandler<'releaseDispute'> = (context) =>
  release(context, disputes);
