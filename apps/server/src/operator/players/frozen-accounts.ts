import { OperatorError } from '@opencashier/contract/operator/errors';
import { createLedger } from '@opencashier/ledger';
import { transaction } from '@opencashier/postgres';
import { amountOf } from '../../rates/amounts.ts';
import { nextOf, numberedPage, numberOf, type OperatorHandler } from '../operation.ts';
import { requireSeesUnmatched } from '../deposits/unmatched.ts';

export const readFrozen: OperatorHandler<'frozenAccounts'> = async (context, request) => {
  requireSeesUnmatched(context);
  const found = await createLedger(context.services.pool).frozen(numberedPage(request));
  const accounts = found.map(({ accountId, posted, frozenAt, ...account }) => ({
    ...account,
    id: String(accountId),
    posted: amountOf(posted, account.currency),
    frozenAt: frozenAt.toISOString(),
  }));
  return { accounts, next: nextOf(accounts, request) };
};

/** If it still disagrees, the next replay would freeze it again, after money has moved. */
export const unfreezeAccount: OperatorHandler<'unfreezeAccount'> = async (context) => {
  requireSeesUnmatched(context);
  const { services } = context;
  const accountId = numberOf(context);
  await transaction(services.pool, async (db) => {
    const ledger = createLedger(db);
    const replay = { after: accountId - 1n, limit: 1, fromStart: true };
    const { disagreements } = await ledger.checkReplay(replay);
    if (disagreements.some((one) => one.accountId === accountId)) {
      throw new OperatorError('stateForbids', 'The account still disagrees with its transfers.');
    }
    if (!(await ledger.unfreeze(accountId))) throw new OperatorError('notFound');
  });
  return { ok: true };
};
