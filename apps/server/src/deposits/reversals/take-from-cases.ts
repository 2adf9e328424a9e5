import type { Queryable } from '@opencashier/postgres';
import { type Case, holdsDeposit } from '../../cases/case.ts';
import { casesOfDeposit, closeCases, openProviderCase } from '../../cases/cases-store.ts';
import { type Deposit, isCreditedThoughHeld } from '../deposit.ts';
import { countsAsRefund } from '../refund.ts';
import { changeDeposit } from '../store/deposits.ts';
import { refundsOf } from '../store/refunds.ts';
import { recordReturned } from '../store/returned.ts';
import { costMinor } from './returned-share.ts';

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Takes out of open cases what a bank took back beyond the credited part of a deposit, so that no
 * operator pays it out a second time. An open case never changes, so a remaining part becomes a new
 * case. A part of a package's price that is not in a case yet no longer counts either. The caller
 * has locked the deposit, whose money a provider has.
 */
export async function takeFromCases(
  db: Queryable,
  deposit: Deposit,
  reversedMinor: bigint,
): Promise<Deposit> {
  const refunds = (await refundsOf(db, deposit.id)).filter(countsAsRefund);
  const paidBackMinor = refunds.reduce((sum, { payMinor }) => sum + payMinor, 0n);
  const claimedMinor = reversedMinor - deposit.reversedHeldMinor + paidBackMinor;
  const removedMinor = least(claimedMinor - costMinor(deposit), uncreditedMinor(deposit));
  if (removedMinor <= 0n) return deposit;
  const open = await casesOfDeposit(db, deposit.id, 'open');
  const holding = open.filter(({ reason }) => deposit.promisedPackage || holdsDeposit(reason));
  let leftMinor = removedMinor;
  for (const one of holding.toReversed()) {
    if (leftMinor > 0n) leftMinor -= await shrinkCase(db, one, leftMinor);
  }
  const heldMinor = isCreditedThoughHeld(deposit) ? 0n : deposit.heldMinor;
  const changed = await changeDeposit(db, deposit, {
    stage: deposit.stage,
    heldMinor: deposit.heldMinor - least(removedMinor, heldMinor),
    decidedMinor: deposit.decidedMinor + removedMinor,
  });
  const reversedHeldMinor = deposit.reversedHeldMinor + removedMinor;
  return recordReturned(db, changed, { reversedHeldMinor });
}

/** The money that bought the player nothing, and on which nobody has decided. */
function uncreditedMinor(deposit: Deposit): bigint {
  const { promisedPackage, paidMinor, decidedMinor, heldMinor } = deposit;
  return promisedPackage ? (paidMinor ?? 0n) - decidedMinor - costMinor(deposit) : heldMinor;
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
