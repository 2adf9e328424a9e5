import { OperatorError } from '@opencashier/contract/operator/errors';
import { type Queryable, transaction } from '@opencashier/postgres';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../deposit.ts';
import { changeDeposit, lockDeposit } from '../store/deposits.ts';
import { recordReturned } from '../store/returned.ts';
import { findReported, recordReported } from '../store/reported-reversals.ts';
import { creditShare, reversibleMinor, uncoveredByLetters } from './returned-share.ts';
import { claimsOn, type ReturnDeps, settleReturned } from './settle-returned.ts';
import { takeFromCases } from './take-from-cases.ts';

export interface Reversal {
  /** All that was taken back so far, in the currency that was paid. */
  reversedMinor: bigint;
  reason?: string | undefined;
}

/**
 * Money of a credited deposit was taken back from the operator, so it is taken from the player: the
 * available part immediately, the rest as a debt. False if this much was known already: reversals
 * only grow, so an older report that arrives late changes nothing.
 */
export async function reverseDeposit(
  db: Queryable,
  deps: ReturnDeps,
  deposit: Deposit,
  { reversedMinor, reason }: Reversal,
): Promise<boolean> {
  if (reversedMinor <= deposit.reversedMinor) return false;
  // An earlier version of the server forgot payments that were reversed before the credit.
  if (deposit.ending === 'reversed' && deposit.paidMinor === null) return false;
  const recorded = await recordReturned(db, deposit, { reversedMinor });
  await settleReversed(db, deps, recorded, reason);
  return true;
}

/**
 * Applies everything that banks have taken back so far. A package that a provider was paid for also
 * loses money in cases, and money that was not enough for its price.
 */
export async function settleReversed(
  db: Queryable,
  deps: ReturnDeps,
  deposit: Deposit,
  reason?: string,
): Promise<Deposit> {
  const { promisedPackage, crypto, reversedMinor } = deposit;
  if (!promisedPackage || crypto) return settleReturned(db, deps, deposit, reason);
  const left = await takeFromCases(db, deposit, reversedMinor);
  const isBought = left.creditedMinor !== null;
  return isBought ? settleReturned(db, deps, left, reason) : showLeft(db, left, reason);
}

/**
 * There are no coins to take, so money that an operator had already sent back is lost. A deposit of
 * whose payment nothing is left has ended.
 */
async function showLeft(db: Queryable, deposit: Deposit, reason?: string): Promise<Deposit> {
  const { paidMinor, decidedMinor, reversedMinor, reversedHeldMinor } = deposit;
  const unrecoveredMinor = reversedMinor - reversedHeldMinor;
  const recorded = await recordReturned(db, deposit, { unrecoveredMinor });
  if ((paidMinor ?? 0n) > decidedMinor) return recorded;
  const change = { stage: 'failed', ending: 'reversed', reason: reason ?? null } as const;
  return changeDeposit(db, recorded, change);
}

/** A chargeback reported by letter. Without `amountMinor`, it takes everything that is left. */
export interface ReversalByLetter {
  partner: string;
  depositId: string;
  reference: string;
  amountMinor: bigint | undefined;
  reason: string;
  by: string;
}

/** True if a bank can still take any of it back. */
export async function isReversible(db: Queryable, deposit: Deposit): Promise<boolean> {
  if (deposit.creditedMinor === null) return false;
  const { claims } = await claimsOn(db, deposit);
  return reversibleMinor(deposit, claims) > 0n;
}

const coveredByDispute = 'A dispute covers this sum, and takes the money if it is not won.';

/**
 * Records a chargeback that the provider did not report, once per reference. If the provider
 * reports it later, the larger of both sums counts, so that it is not taken twice. A sum that a
 * dispute covers is refused, because letters are added to the disputes that are known, unless an
 * earlier letter has taken the money of that dispute.
 */
export async function reverseByLetter(
  services: Pick<Services, 'pool' | 'wallet' | 'wake'>,
  request: ReversalByLetter,
): Promise<{ outcome: 'posted' | 'exists'; deposit: Deposit }> {
  const { partner, reference, reason, by: requestedBy } = request;
  const reversed = await transaction(services.pool, async (db) => {
    const deposit = await lockDeposit(db, request.depositId);
    if (deposit?.partner !== partner) throw new OperatorError('notFound');
    const known = await findReported(db, { partner, reference });
    if (known) {
      const { depositId, amountMinor } = known;
      const isSame =
        depositId === deposit.id && amountMinor === (request.amountMinor ?? amountMinor);
      if (!isSame) throw new OperatorError('referenceConflict');
      return { outcome: 'exists', deposit } as const;
    }
    const { claims, disputes } = await claimsOn(db, deposit);
    const leftMinor = reversibleMinor(deposit, claims);
    const amountMinor = request.amountMinor ?? leftMinor;
    if (deposit.creditedMinor === null || leftMinor === 0n) throw new OperatorError('stateForbids');
    if (amountMinor > leftMinor) throw new OperatorError('beyondDeposit');
    if (amountMinor <= uncoveredByLetters(deposit, claims)) {
      throw new OperatorError('stateForbids', coveredByDispute);
    }
    const byNotice = creditShare(deposit, claims.reversedMinor);
    const { reportedMinor } = claims;
    const knownMinor = byNotice > reportedMinor ? byNotice : reportedMinor;
    const { id: depositId, owner } = deposit;
    const knownDisputes = disputes.map(({ id }) => id);
    const reported = { partner, reference, owner, depositId, reason, requestedBy, knownDisputes };
    await recordReported(db, { ...reported, amountMinor, totalMinor: knownMinor + amountMinor });
    return { outcome: 'posted', deposit: await settleReturned(db, services, deposit) } as const;
  });
  services.wake('changes');
  return reversed;
}
