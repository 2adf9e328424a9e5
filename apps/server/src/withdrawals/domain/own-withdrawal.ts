import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import { findWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** Another player's withdrawal is treated like one that does not exist. */
export async function ownWithdrawal(
  db: Queryable,
  identity: Pick<Identity, 'owner'>,
  id: string,
): Promise<Withdrawal> {
  return ownOne(await findWithdrawal(db, id), identity);
}

/** The same, locked until the transaction ends. */
export async function lockOwnWithdrawal(
  db: Queryable,
  identity: Pick<Identity, 'owner'>,
  id: string,
): Promise<Withdrawal> {
  return ownOne(await lockWithdrawal(db, id), identity);
}

function ownOne(found: Withdrawal | undefined, { owner }: Pick<Identity, 'owner'>): Withdrawal {
  if (found?.owner === owner) return found;
  throw new CallError('banking.withdrawalNotFound', 'There is no such withdrawal.');
}

/** The wallet has not answered yet, but will in a moment. */
export function stillHolding(): CallError {
  return new CallError('request.inFlight', 'The withdrawal is still being confirmed.');
}
