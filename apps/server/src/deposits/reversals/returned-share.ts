import { type Deposit, isCreditedThoughHeld } from '../deposit.ts';
import { paidPrice } from '../../rates/asked-sum.ts';

/** Everything that reduces the credit of a deposit, in minor units. */
export interface Claims {
  /** Taken back by banks, except out of cases, according to the provider; in the paid currency. */
  reversedMinor: bigint;
  /**
   * The same, including reversals that the operator learned of by letter; in the player's currency.
   */
  reportedMinor: bigint;
  /** Credited out of cases for payments that a chain has taken back; in the player's currency. */
  reorgedMinor: bigint;
  /**
   * Reversals by letter of an earlier deposit of the same payments, which a chain dropped and
   * included again; in the player's currency.
   */
  carriedMinor: bigint;
  /** Refunds that were made or are under way; in the player's currency. */
  refundsMinor: bigint;
  /** The disputes for which the player's money was taken. */
  disputesTaken: readonly ComparedDispute[];
  /** All disputes that are not won. */
  disputes: readonly ComparedDispute[];
}

/** A dispute, with the earlier letters that may be about the same money. */
export interface ComparedDispute {
  /** In the paid currency. */
  payMinor: bigint;
  /** In the player's currency. */
  lettersMinor: bigint;
}

type Credited = Pick<
  Deposit,
  | 'paidMinor'
  | 'heldMinor'
  | 'decidedMinor'
  | 'payMinor'
  | 'payCurrency'
  | 'quote'
  | 'creditedMinor'
  | 'promisedPackage'
>;

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * The payment behind the credit: everything paid except money in cases. For a package it is the
 * price, because a surplus is kept apart; nothing until its coins are credited.
 */
export function costMinor(deposit: Credited): bigint {
  const { paidMinor, decidedMinor, promisedPackage, creditedMinor } = deposit;
  if (promisedPackage && !creditedMinor) return 0n;
  const heldMinor = isCreditedThoughHeld(deposit) ? 0n : deposit.heldMinor;
  const paid = (paidMinor ?? 0n) - heldMinor - decidedMinor;
  return promisedPackage ? least(paid, paidPrice(deposit)) : paid;
}

/** The share of the credit that a part of the payment brought; all of it for the whole. */
export function creditShare(deposit: Credited, partMinor: bigint): bigint {
  if (partMinor === 0n) return 0n;
  const [paid, credited] = [costMinor(deposit), deposit.creditedMinor ?? 0n];
  return partMinor >= paid ? credited : (credited * partMinor) / paid;
}

/** The reverse: the amount to pay back for a part of the credit, rounded down to whole units. */
export function paidShare(deposit: Credited, partMinor: bigint): bigint {
  const [paid, credited] = [costMinor(deposit), deposit.creditedMinor ?? 0n];
  return partMinor >= credited ? paid : (paid * partMinor) / credited;
}

/** The paid sum of disputes. */
export const sumOfDisputes = (disputes: readonly ComparedDispute[]): bigint =>
  disputes.reduce((sum, { payMinor }) => sum + payMinor, 0n);

/**
 * Letters and disputes, counting money that both may be about only once: a letter is never about
 * the same money as a dispute that was known when it was entered. Each part of a letter covers a
 * later dispute once. The disputes with the fewest letters come first, so that as much as possible
 * is covered, in whatever order the claims are stored.
 */
function withoutDoubles(
  deposit: Credited,
  reportedMinor: bigint,
  disputes: readonly ComparedDispute[],
): bigint {
  const [paid, credited] = [costMinor(deposit), deposit.creditedMinor ?? 0n];
  if (paid <= 0n) return reportedMinor;
  const sorted = disputes.toSorted((one, other) =>
    one.lettersMinor < other.lettersMinor ? -1 : Number(one.lettersMinor > other.lettersMinor),
  );
  // In fractions of a unit, so that the sum is rounded once.
  const doubled = sorted.reduce(
    (sum, { payMinor, lettersMinor }) => least(lettersMinor * paid, sum + credited * payMinor),
    0n,
  );
  return reportedMinor + (credited * sumOfDisputes(disputes) - doubled) / paid;
}

/**
 * Shares are rounded once, on the sum, so that parts that add up to the payment add up to the
 * credit. Losses by letter or on a chain are known in the player's currency only, so disputes are
 * added to them. A letter is never about a loss on a chain, because the server sees those itself.
 */
function claimedMinor(
  deposit: Credited,
  claims: Claims,
  disputes: readonly ComparedDispute[],
): bigint {
  const { reversedMinor, reportedMinor, reorgedMinor, carriedMinor } = claims;
  const byNotice = creditShare(deposit, reversedMinor + sumOfDisputes(disputes));
  const byLetter = withoutDoubles(deposit, reportedMinor, disputes);
  return most(byNotice, byLetter + reorgedMinor + carriedMinor);
}

const leftMinor = ({ creditedMinor }: Credited, { refundsMinor }: Claims): bigint =>
  most(0n, (creditedMinor ?? 0n) - refundsMinor);

/**
 * The total to take from the player: never more than was credited and not refunded. The order in
 * which the claims arrived matters only for which disputes were known when a letter was entered.
 */
export function takenTarget(deposit: Credited, claims: Claims): bigint {
  return least(leftMinor(deposit, claims), claimedMinor(deposit, claims, claims.disputesTaken));
}

/**
 * The amount that can still be refunded. It excludes disputed money, because the bank may return
 * that as well.
 */
export function refundableMinor(deposit: Credited, claims: Claims): bigint {
  const claimed = claimedMinor(deposit, claims, claims.disputes);
  return most(0n, leftMinor(deposit, claims) - claimed);
}

/** Refunds and reversals beyond the payment behind the credit, in the currency that was paid. */
export function beyondCost(
  deposit: Credited,
  { reversedMinor }: Pick<Claims, 'reversedMinor'>,
  disputes: readonly ComparedDispute[],
  refundedMinor: bigint,
): bigint {
  const claimed = reversedMinor + sumOfDisputes(disputes) + refundedMinor;
  return most(0n, claimed - costMinor(deposit));
}

/** The share of the credit that disputes claim, except the part that letters took before them. */
export function uncoveredByLetters(deposit: Credited, { disputes }: Claims): bigint {
  return withoutDoubles(deposit, 0n, disputes);
}

/** The most that a chargeback can still take from the player. */
export function reversibleMinor(deposit: Credited, claims: Claims): bigint {
  return leftMinor(deposit, claims) - takenTarget(deposit, claims);
}
