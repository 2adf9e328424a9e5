import type { Queryable } from '@opencashier/postgres';
import type { Deposit } from '../deposits/deposit.ts';
import {
  claimsOn,
  type ReturnDeps,
  settleReturned,
} from '../deposits/reversals/settle-returned.ts';
import { carryReversal, applyCarriedReversal } from '../deposits/store/reported-reversals.ts';

/**
 * The payments of a deposit count again, and another deposit will credit them. Reversals reported
 * by letter do not end with the first deposit: they are kept with its address. The caller has
 * locked both.
 */
export async function carryReversals(
  db: Queryable,
  addressId: bigint,
  deposit: Deposit,
): Promise<void> {
  const { reportedMinor, carriedMinor } = (await claimsOn(db, deposit)).claims;
  const minor = reportedMinor + carriedMinor;
  if (minor > 0n) await carryReversal(db, addressId, minor);
}

/** Applies the reversals kept with the address to a deposit that was just credited. */
export async function applyCarriedReversals(
  db: Queryable,
  deps: ReturnDeps,
  addressId: bigint,
  deposit: Deposit,
): Promise<Deposit> {
  if (!(await applyCarriedReversal(db, addressId, deposit))) return deposit;
  return settleReturned(db, deps, deposit, 'A bank has taken the payment back.');
}
