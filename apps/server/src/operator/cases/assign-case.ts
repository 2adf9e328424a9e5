import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { type Queryable, transaction } from '@opencashier/postgres';
import type { Case } from '../../cases/case.ts';
import { assignCase, findCase, lockCase } from '../../cases/cases-store.ts';
import { seesCase, shownCases } from './cases.ts';
import { numberOf, type OperatorContext, type OperatorHandler } from '../operation.ts';

async function changeAssignee(
  context: OperatorContext,
  change: (db: Queryable, found: Case) => Promise<void>,
): Promise<OperatorAnswer<'assignCase'>> {
  const { services } = context;
  const id = numberOf(context);
  const changed = await transaction(services.pool, async (db) => {
    const found = await lockCase(db, id);
    if (!found || !seesCase(context, found)) throw new OperatorError('notFound');
    if (found.state !== 'open') throw new OperatorError('stateForbids');
    await change(db, found);
    return findCase(db, id);
  });
  const [shown] = changed ? await shownCases(services.pool, [changed], services.now()) : [];
  if (!shown) throw new OperatorError('notFound');
  return shown;
}

/**
 * Also takes over a colleague's case, so that an absent colleague does not block it. The audit log
 * records both people.
 */
export const assignToSelf: OperatorHandler<'assignCase'> = (context) =>
  changeAssignee(context, (db, { id }) => assignCase(db, id, context.operator.id));

export const releaseCase: OperatorHandler<'releaseCase'> = (context) =>
  changeAssignee(context, async (db, { id, assignee }) => {
    if (assignee && assignee.by !== context.operator.id) {
      throw new OperatorError('stateForbids', `${assignee.by} works on this case.`);
    }
    await assignCase(db, id, null);
  });
