import type { Queryable } from '@opencashier/postgres';
import type { Deposit } from '../deposits/deposit.ts';
import {
  claimsOn,
  type ReturnDeps,
  settleReturned,
} from '../deposits/reversals/settle-returned.ts';
import { leaveReversal, takeOnReversal } from '../deposits/store/reported-reversals.ts';

/**
 * The payments of a deposit count anew, and another deposit will credit them. Losses that came by
 * post do not end with the first one: they wait at its address. The caller has locked both.
 */
export async function leaveReversals(
  db: Queryable,
  addressId: bigint,
  deposit: Deposit,
): Promise<void> {
  const { reportedMinor, carriedMinor } = (await claimsOn(db, deposit)).claims;
  const minor = reportedMinor + carriedMinor;
  if (minor > 0n) await leaveReversal(db, addressId, minor);
}

/** Takes from a deposit that was just credited what waits at its address. */
export async function takeOnReversals(
  db: Queryable,
  deps: ReturnDeps,
  addressId: bigint,
  deposit: Deposit,
): Promise<Deposit> {
  if (!(await takeOnReversal(db, addressId, deposit))) return deposit;
  return settleReturned(db, deps, deposit, 'A bank has taken the payment back.');
}
