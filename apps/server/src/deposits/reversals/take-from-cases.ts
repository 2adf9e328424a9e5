import type { Queryable } from '@opencashier/postgres';
import type { Case } from '../../cases/case.ts';
import { closeCases, openProviderCase } from '../../cases/cases-store.ts';
import type { Deposit } from '../deposit.ts';
import { countsAsRefund } from '../refund.ts';
import { changeDeposit } from '../store/deposits.ts';
import { refundsOf } from '../store/refunds.ts';
import { recordReturned } from '../store/returned.ts';
import { costMinor } from './returned-share.ts';

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Takes out of open cases what a bank took back beyond the credited part of a deposit, so that no
 * operator pays it out a second time. An open case never changes, so a remaining part becomes a new
 * case. The caller has locked the deposit.
 */
export async function takeFromCases(
  db: Queryable,
  deposit: Deposit,
  held: readonly Case[],
  reversedMinor: bigint,
): Promise<Deposit> {
  const refunds = (await refundsOf(db, deposit.id)).filter(countsAsRefund);
  const paidBackMinor = refunds.reduce((sum, { payMinor }) => sum + payMinor, 0n);
  const claimedMinor = reversedMinor - deposit.reversedHeldMinor + paidBackMinor;
  const removedMinor = least(claimedMinor - costMinor(deposit), deposit.heldMinor);
  if (removedMinor <= 0n) return deposit;
  let leftMinor = removedMinor;
  for (const one of held.toReversed()) {
    if (leftMinor > 0n) leftMinor -= await shrinkCase(db, one, leftMinor);
  }
  const changed = await changeDeposit(db, deposit, {
    stage: deposit.stage,
    heldMinor: deposit.heldMinor - removedMinor,
    decidedMinor: deposit.decidedMinor + removedMinor,
  });
  const reversedHeldMinor = deposit.reversedHeldMinor + removedMinor;
  return recordReturned(db, changed, { reversedHeldMinor });
}

/** Returns the amount that went back. */
async function shrinkCase(db: Queryable, found: Case, minor: bigint): Promise<bigint> {
  const { money, worth, atProvider } = found;
  if (!money || !atProvider) return 0n;
  await closeCases(db, [found.id], 'gone');
  const restMinor = money.minor - minor;
  if (restMinor <= 0n) return money.minor;
  const share = (whole: bigint) => (whole * restMinor) / money.minor;
  const rest = {
    ...found,
    money: { ...money, minor: restMinor },
    worth: worth && { ...worth, minor: share(worth.minor) },
  };
  await openProviderCase(db, rest, atProvider);
  return minor;
}
