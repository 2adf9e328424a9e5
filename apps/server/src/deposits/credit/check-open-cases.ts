import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { type Case, holdsDeposit, sumOfCases } from '../../cases/case.ts';
import { casesOfDeposit, closeCases } from '../../cases/cases-store.ts';
import { minorOf } from '../../rates/amounts.ts';
import type { CreditDeps } from '../../services/services.ts';
import { changeDeposit } from '../store/deposits.ts';
import type { Deposit } from '../deposit.ts';
import { takeFromCases } from '../reversals/take-from-cases.ts';
import { recordReturned } from '../store/returned.ts';
import { compareWithPaid } from './credit-more.ts';
import { isPriced } from '../domain/price-deposit.ts';

/** `go on` with the deposit as it is now, or an answer that ends it. */
export type Heeded =
  | { kind: 'go on'; deposit: Deposit }
  | { kind: 'answered'; applied: 'changed' | 'unchanged' | 'contradicts' };

const goOn = (deposit: Deposit): Heeded => ({ kind: 'go on', deposit });
const answer = (applied: 'changed' | 'unchanged' | 'contradicts'): Heeded => ({
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
  said: ProviderDeposit,
): Promise<Heeded> {
  if (said.status === 'waiting' || deposit.crypto) return goOn(deposit);
  const open = await casesOfDeposit(db, deposit.id, 'open');
  if (said.status === 'reversed') return heedReversal(db, deposit, open, said);
  const held = open.filter(({ reason }) => holdsDeposit(reason));
  if (held.length === 0) return goOn(deposit);
  // An older report that arrives later does not undo money that is here.
  if (said.status !== 'processed') return answer('unchanged');
  const compared = compareWithPaid(deposit, said);
  if (compared === 'older') return answer('unchanged');
  if (compared === 'same') {
    const isForRate = held.every(({ reason }) => reason === 'noRate');
    const isPassed = isForRate && isPriced(rates, deposit, now());
    return isPassed ? letGo(db, deposit, held, 'credited') : answer('unchanged');
  }
  const saidMinor = minorOf(said.amount, deposit.payCurrency);
  const isMoney = said.currency === deposit.payCurrency && saidMinor;
  // A sum below what was credited or decided is a contradiction, and money in cases stays there.
  const isLess = !isMoney || saidMinor < (deposit.paidMinor ?? 0n) - deposit.heldMinor;
  // So is a smaller sum with the same time: nobody knows which of the two is newer.
  const isTie = compared !== 'more' && Date.parse(said.updatedAt) === deposit.paidAt?.getTime();
  return isLess || isTie ? answer('contradicts') : letGo(db, deposit, held, 'gone');
}

/** As if the money in these cases had not been reported yet. */
async function letGo(
  db: Queryable,
  deposit: Deposit,
  held: readonly Case[],
  state: 'credited' | 'gone',
): Promise<Heeded> {
  const ids = held.map(({ id }) => id);
  await closeCases(db, ids, state);
  const leftMinor = (deposit.paidMinor ?? 0n) - sumOfCases(held);
  const freed = await changeDeposit(db, deposit, {
    stage: deposit.stage,
    isInCase: false,
    heldMinor: 0n,
    paidMinor: leftMinor > 0n ? leftMinor : null,
  });
  return goOn(freed);
}

/**
 * A reversal takes credited money first, and then money in cases. A reversal of everything closes
 * every case.
 */
async function heedReversal(
  db: Queryable,
  deposit: Deposit,
  open: readonly Case[],
  said: ProviderDeposit,
): Promise<Heeded> {
  const reversedMinor = minorOf(said.amount, deposit.payCurrency);
  if (said.currency !== deposit.payCurrency || !reversedMinor) return answer('contradicts');
  const isWhole = reversedMinor >= (deposit.paidMinor ?? 0n);
  if (deposit.heldMinor > 0n) return reverseWithHeld(db, deposit, open, reversedMinor);
  if (!isWhole) return goOn(deposit);
  const ids = open.map(({ id }) => id);
  await closeCases(db, ids, 'gone');
  if (deposit.stage !== 'mistaked' || deposit.bought) return goOn(deposit);
  const settled = await casesOfDeposit(db, deposit.id, 'settled');
  if (settled.length === 0) return goOn(deposit);
  // The player does not have money that an operator refunded or kept, but may have a credit.
  const isCredited = settled.some(({ settlement }) => settlement?.outcome === 'credit');
  return answer(isCredited ? 'contradicts' : 'unchanged');
}

async function reverseWithHeld(
  db: Queryable,
  deposit: Deposit,
  open: readonly Case[],
  reversedMinor: bigint,
): Promise<Heeded> {
  if (reversedMinor <= deposit.reversedMinor) return answer('unchanged');
  const held = open.filter(({ reason }) => holdsDeposit(reason));
  const left = await takeFromCases(db, deposit, held, reversedMinor);
  if (!deposit.isInCase) return goOn(left);
  if (left.heldMinor === 0n) {
    // The player has nothing of a held deposit, so nothing is taken.
    return goOn(await changeDeposit(db, left, { stage: 'processed', creditedMinor: 0n }));
  }
  await recordReturned(db, left, { reversedMinor });
  return answer('changed');
}
