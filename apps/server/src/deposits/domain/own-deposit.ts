import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import { findDeposit } from '../store/deposits.ts';
import type { Deposit } from '../deposit.ts';

/**
 * Another player's deposit is treated like one that does not exist, and so is one of another
 * method.
 */
export async function ownDeposit(
  db: Queryable,
  { owner }: Identity,
  { depositId, paymentMethod }: { depositId: string; paymentMethod: string },
): Promise<Deposit> {
  const deposit = await findDeposit(db, depositId);
  if (deposit?.owner === owner && deposit.method === paymentMethod) return deposit;
  throw new CallError('banking.depositNotFound', 'There is no such deposit.');
}
