import type { Queryable } from '@opencashier/postgres';
import { reorgedCreditMinor } from '../../cases/cases-store.ts';
import { revokeBonus } from '../../bonuses/bonuses-store.ts';
import type { Services } from '../../services/services.ts';
import { moveCoinsBack } from '../../sweepstake/coin-package.ts';
import { type Deposit, keptMinor } from '../deposit.ts';
import type { Dispute } from '../dispute.ts';
import { disputesOf } from '../store/disputes.ts';
import { countsAsRefund } from '../refund.ts';
import { refundsOf } from '../store/refunds.ts';
import { changeDeposit } from '../store/deposits.ts';
import { recordReturned } from '../store/returned.ts';
import {
  carriedReversal,
  lettersWithDisputes,
  reportedTotal,
} from '../store/reported-reversals.ts';
import {
  beyondCost,
  type Claims,
  type ComparedDispute,
  creditShare,
  takenTarget,
} from './returned-share.ts';

export type ReturnDeps = Pick<Services, 'wallet'>;

const sumOf = <T>(rows: readonly T[], minor: (row: T) => bigint): bigint =>
  rows.reduce((sum, row) => sum + minor(row), 0n);

/** All that is claimed of a deposit, which the caller has locked. */
export async function claimsOn(db: Queryable, deposit: Deposit) {
  const refunds = (await refundsOf(db, deposit.id)).filter(countsAsRefund);
  const disputes = await disputesOf(db, deposit.id);
  const claiming = disputes.filter(({ status }) => status !== 'won');
  const taken = claiming.filter(({ isTakenFromPlayer }) => isTakenFromPlayer);
  const letters = claiming.length > 0 ? await lettersWithDisputes(db, deposit.id) : [];
  const compared = ({ id, payMinor }: Dispute): ComparedDispute => {
    const earlier = letters.filter(({ knownDisputes }) => !knownDisputes.includes(id));
    return { payMinor, lettersMinor: sumOf(earlier, ({ amountMinor }) => amountMinor) };
  };
  const claims: Claims = {
    reversedMinor: deposit.reversedMinor - deposit.reversedHeldMinor,
    reportedMinor: await reportedTotal(db, deposit.id),
    reorgedMinor: deposit.crypto ? await reorgedCreditMinor(db, deposit.id) : 0n,
    carriedMinor: deposit.crypto ? await carriedReversal(db, deposit.id) : 0n,
    refundsMinor: sumOf(refunds, ({ amountMinor }) => amountMinor),
    disputesTaken: taken.map(compared),
    disputes: claiming.map(compared),
  };
  return { claims, refunds, disputes };
}

/**
 * Brings a credited deposit in line with the claims of banks, disputes and refunds, inside the
 * caller's transaction: takes what is due from the player, or returns what is no longer due. It
 * works from the current claims, not from events, so any order and any number of repetitions lead
 * to the same result. Money that the player no longer has becomes a debt, which the first returned
 * money settles.
 */
export async function settleReturned(
  db: Queryable,
  deps: ReturnDeps,
  deposit: Deposit,
  reason?: string,
): Promise<Deposit> {
  const { claims, refunds, disputes } = await claimsOn(db, deposit);
  const refunded = refunds.filter(({ stage }) => stage === 'refunded');
  const refundedMinor = sumOf(refunded, ({ amountMinor }) => amountMinor);
  const open = disputes.filter(({ status }) => status === 'open');
  const paidBackMinor = sumOf(refunded, ({ payMinor }) => payMinor);
  const next = {
    unrecoveredMinor: beyondCost(deposit, claims, claims.disputesTaken, paidBackMinor),
    takenMinor: takenTarget(deposit, claims),
    refundedMinor,
    refundingMinor: claims.refundsMinor - refundedMinor,
    disputedMinor: creditShare(
      deposit,
      sumOf(open, ({ payMinor }) => payMinor),
    ),
    // A fee is charged until the provider reports its return, even if the dispute was won.
    disputeFeeMinor: sumOf(disputes, ({ playerFeeMinor }) => playerFeeMinor),
    returns: deposit.returns + 1,
  };
  await moveTaken(db, deps, deposit, next);
  await moveFee(db, deps, deposit, next);
  return showReturned(db, await recordReturned(db, deposit, next), reason);
}

type Next = Pick<Deposit, 'takenMinor' | 'disputeFeeMinor' | 'returns'>;

async function moveTaken(db: Queryable, deps: ReturnDeps, deposit: Deposit, next: Next) {
  const { id, promisedPackage } = deposit;
  if (next.takenMinor === deposit.takenMinor) return;
  if (promisedPackage) {
    await moveCoinsBack(db, deps.wallet, deposit, promisedPackage.coins, {
      name: `${id}:${next.returns}`,
      ofMinor: deposit.creditedMinor ?? 0n,
      beforeMinor: deposit.takenMinor,
      afterMinor: next.takenMinor,
    });
    return;
  }
  const names = ['reversal', 'restored'] as const;
  await move(db, deps, deposit, next.takenMinor - deposit.takenMinor, names, next.returns);
}

async function moveFee(db: Queryable, deps: ReturnDeps, deposit: Deposit, next: Next) {
  const names = ['dispute fee', 'dispute fee returned'] as const;
  const deltaMinor = next.disputeFeeMinor - deposit.disputeFeeMinor;
  await move(db, deps, deposit, deltaMinor, names, next.returns);
}

/** Takes a positive sum from the player and gives a negative one back. */
async function move(
  db: Queryable,
  { wallet }: ReturnDeps,
  { id, partner, owner, currency }: Deposit,
  deltaMinor: bigint,
  [taking, giving]: readonly [string, string],
  number: number,
): Promise<void> {
  const purpose = deltaMinor > 0n ? taking : giving;
  const reference = `${purpose.replaceAll(' ', '-')}:${id}:${number}`;
  const movement = { partner, owner, currency, reference, purpose };
  if (deltaMinor > 0n) await wallet.reverse(db, { ...movement, amountMinor: deltaMinor });
  if (deltaMinor < 0n) await wallet.credit(db, { ...movement, amountMinor: -deltaMinor });
}

/** A deposit of which nothing is left has ended; one that got money back is credited again. */
async function showReturned(db: Queryable, deposit: Deposit, reason?: string): Promise<Deposit> {
  const { creditedMinor, reversedMinor } = deposit;
  const isGone = keptMinor(deposit) <= 0n && ((creditedMinor ?? 0n) > 0n || reversedMinor > 0n);
  const losesBonus = deposit.bonusState === 'activated' && (isGone || isBelowBonus(deposit));
  // A bonus is granted once: money that comes back later does not restore it.
  if (losesBonus) await revokeBonus(db, deposit.id);
  return changeDeposit(db, deposit, {
    stage: isGone ? 'reversed' : 'processed',
    ending: isGone ? 'reversed' : null,
    reason: isGone ? (reason ?? deposit.reason) : null,
    bonusState: losesBonus ? 'revoked' : deposit.bonusState,
  });
}

/** Less is left than the minimum of the bonus. */
function isBelowBonus(deposit: Deposit): boolean {
  const { bonusMinMinor, amountMinor, creditMinor } = deposit;
  if (bonusMinMinor === null || creditMinor === 0n) return false;
  return (keptMinor(deposit) * amountMinor) / creditMinor < bonusMinMinor;
}
