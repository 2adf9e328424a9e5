import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { type Case, holdsDeposit, sumOfCases } from '../../cases/case.ts';
import { casesOfDeposit, closeCases } from '../../cases/cases-store.ts';
import { minorOf } from '../../rates/amounts.ts';
import type { CreditDeps } from '../../services/services.ts';
import { changeDeposit } from '../store/deposits.ts';
import { type Deposit, isCreditedThoughHeld } from '../deposit.ts';
import { takeFromCases } from '../reversals/take-from-cases.ts';
import { recordReturned } from '../store/returned.ts';
import { compareWithPaid } from './credit-more.ts';
import { isPriced } from '../domain/price-deposit.ts';

/** `continue` with the deposit as it is now, or an answer that ends it. */
export type CaseCheck =
  | { kind: 'continue'; deposit: Deposit }
  | { kind: 'answered'; applied: 'changed' | 'unchanged' | 'contradicts' };

const continueWith = (deposit: Deposit): CaseCheck => ({ kind: 'continue', deposit });
const answer = (applied: 'changed' | 'unchanged' | 'contradicts'): CaseCheck => ({
  kind: 'answered',
  applied,
});

/**
 * Money in a case is decided by an operator, once, whatever the provider repeats. While nobody has
 * decided, another sum or a reversal closes the case and counts instead, and so does a rate that
 * was missing.
 */
export async function checkOpenCases(
  db: Queryable,
  { rates, now }: CreditDeps,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<CaseCheck> {
  if (report.status === 'waiting' || deposit.crypto) return continueWith(deposit);
  if (report.status === 'reversed') return checkReversal(db, deposit, report);
  const open = await casesOfDeposit(db, deposit.id, 'open');
  const held = open.filter(({ reason }) => holdsDeposit(reason));
  if (held.length === 0) return continueWith(deposit);
  // An older report that arrives later does not undo money that is here.
  if (report.status !== 'processed') return answer('unchanged');
  const compared = compareWithPaid(deposit, report);
  if (compared === 'older') return answer('unchanged');
  if (compared === 'same') {
    const isForRate = held.every(({ reason }) => reason === 'noRate');
    const isPassed = isForRate && isPriced(rates, deposit, deposit.paidMinor ?? 0n, now());
    return isPassed ? releaseCases(db, deposit, held, 'credited') : answer('unchanged');
  }
  const reportedMinor = minorOf(report.amount, deposit.payCurrency);
  const isMoney = report.currency === deposit.payCurrency && reportedMinor;
  // A sum below what was credited or decided is a contradiction, and money in cases stays there.
  const isLess = !isMoney || reportedMinor < (deposit.paidMinor ?? 0n) - deposit.heldMinor;
  // So is a smaller sum with the same time: nobody knows which of the two is newer.
  const isTie = compared !== 'more' && Date.parse(report.updatedAt) === deposit.paidAt?.getTime();
  return isLess || isTie ? answer('contradicts') : releaseCases(db, deposit, held, 'gone');
}

/** As if the money in these cases had not been reported yet. */
async function releaseCases(
  db: Queryable,
  deposit: Deposit,
  held: readonly Case[],
  state: 'credited' | 'gone',
): Promise<CaseCheck> {
  const ids = held.map(({ id }) => id);
  if (isCreditedThoughHeld(deposit)) {
    await closeCases(db, ids, 'credited');
    return continueWith(await changeDeposit(db, deposit, { stage: deposit.stage, heldMinor: 0n }));
  }
  await closeCases(db, ids, state);
  const leftMinor = (deposit.paidMinor ?? 0n) - sumOfCases(held);
  const freed = await changeDeposit(db, deposit, {
    stage: deposit.stage,
    isInCase: false,
    heldMinor: 0n,
    paidMinor: leftMinor > 0n ? leftMinor : null,
  });
  return continueWith(freed);
}

/**
 * A reversal takes credited money first, and then money in cases. A reversal of everything closes
 * every case. `reverseDeposit` takes a package's money out of its cases.
 */
async function checkReversal(
  db: Queryable,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<CaseCheck> {
  const reversedMinor = minorOf(report.amount, deposit.payCurrency);
  if (report.currency !== deposit.payCurrency || !reversedMinor) return answer('contradicts');
  const isWhole = reversedMinor >= (deposit.paidMinor ?? 0n);
  if (deposit.heldMinor > 0n) return reverseWithHeld(db, deposit, reversedMinor);
  if (!isWhole || deposit.promisedPackage) return continueWith(deposit);
  const open = await casesOfDeposit(db, deposit.id, 'open');
  const ids = open.map(({ id }) => id);
  await closeCases(db, ids, 'gone');
  if (deposit.stage !== 'failed') return continueWith(deposit);
  const settled = await casesOfDeposit(db, deposit.id, 'settled');
  if (settled.length === 0) return continueWith(deposit);
  // The player does not have money that an operator refunded or kept, but may have a credit.
  const isCredited = settled.some(({ settlement }) => settlement?.outcome === 'credit');
  return answer(isCredited ? 'contradicts' : 'unchanged');
}

async function reverseWithHeld(
  db: Queryable,
  deposit: Deposit,
  reversedMinor: bigint,
): Promise<CaseCheck> {
  if (reversedMinor <= deposit.reversedMinor) return answer('unchanged');
  const left = await takeFromCases(db, deposit, reversedMinor);
  if (!deposit.isInCase) return continueWith(left);
  if (left.heldMinor === 0n) {
    // The player has received nothing from a held deposit, so nothing is taken.
    return continueWith(await changeDeposit(db, left, { stage: 'processed', creditedMinor: 0n }));
  }
  const unrecoveredMinor = reversedMinor - left.reversedHeldMinor;
  await recordReturned(db, left, { reversedMinor, unrecoveredMinor });
  return answer('changed');
}
