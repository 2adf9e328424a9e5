import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { changeDeposit, lockDeposit, markDisputed } from '../store/deposits.ts';
import { minorOf } from '../../rates/amounts.ts';
import { creditDeposit } from './credit-deposit.ts';
import { compareWithPaid, creditMore } from './credit-more.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import { checkOpenCases } from './check-open-cases.ts';
import { holdForOperator } from './hold-for-operator.ts';
import { openShortPackageCase } from './package-cases.ts';
import { type HoldDeps, isTooMuch, reasonToHold } from './reason-to-hold.ts';
import { reverseDeposit } from '../reversals/reverse-deposit.ts';
import { settleReturned } from '../reversals/settle-returned.ts';

export type ProviderStateDeps = HoldDeps;

export type Applied = 'changed' | 'unchanged' | 'unknown' | 'contradicts';

/**
 * Applies a provider's report about a deposit, inside the caller's transaction. Repeated or
 * reordered reports lead to the same result: `processed` credits the money once, and more if the
 * sum has grown; it wins over every report but `reversed`, because received money is never ignored;
 * `reversed` takes the amount that it names, and if it arrives first, the money is credited and
 * taken back in one step.
 */
export async function applyProviderState(
  db: Queryable,
  deps: ProviderStateDeps,
  provider: string,
  said: ProviderDeposit,
): Promise<Applied> {
  const found = await lockDeposit(db, said.reference);
  if (!found) return 'unknown';
  if (!isAbout(found, provider, said)) return 'contradicts';
  if (found.heldMinor === 0n) return applySaid(db, deps, found, said);
  // A contradiction changes nothing, although cases may have been closed before it was noticed.
  await db.query('savepoint cases_untouched');
  const applied = await applySaid(db, deps, found, said);
  if (applied === 'contradicts') await db.query('rollback to savepoint cases_untouched');
  return applied;
}

async function applySaid(
  db: Queryable,
  deps: ProviderStateDeps,
  found: Deposit,
  said: ProviderDeposit,
): Promise<Applied> {
  const heeded = await checkOpenCases(db, deps, found, said);
  if (heeded.kind === 'answered') return heeded.applied;
  const { deposit } = heeded;
  switch (said.status) {
    case 'processed':
      return applyProcessed(db, deps, deposit, said);
    case 'reversed':
      return reverseSaid(db, deps, deposit, said);
    case 'processing':
      return noteProcessing(db, deposit, said);
    case 'waiting':
      return (await noteWaiting(db, deposit, said)) ? 'changed' : 'unchanged';
    case 'failed':
    case 'cancelled':
    case 'expired':
      if (!isOpen(deposit)) return 'unchanged';
      if (deposit.bought) await openShortPackageCase(db, deposit, deposit.paidMinor ?? 0n);
      await changeDeposit(db, deposit, {
        stage: 'mistaked',
        providerId: said.providerId,
        ending: said.status,
        reason: said.reason ?? null,
        decline: said.decline ?? null,
      });
      return 'changed';
  }
}

/**
 * Credits the received sum. If it is implausibly large, breaks a limit or has no rate, it waits in
 * a case for the operator instead.
 */
async function creditSaid(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  said: ProviderDeposit,
): Promise<Deposit | undefined> {
  const paidMinor = minorOf(said.amount, deposit.payCurrency);
  if (said.currency !== deposit.payCurrency || !paidMinor) return undefined;
  if (said.status === 'processed') {
    const told = { paidMinor, paidAt: new Date(said.updatedAt) };
    const why = await reasonToHold(db, deps, deposit, told);
    if (why) return holdForOperator(db, deps, deposit, said, { told, why });
  } else if (isTooMuch(deps, deposit, paidMinor)) return undefined;
  return creditDeposit(db, deps, deposit, said);
}

/**
 * Money beyond the known sum is credited, too, or becomes a case; a smaller sum is a contradiction.
 * Money that an operator has decided on counts as known, like credited money.
 */
async function applyProcessed(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  said: ProviderDeposit,
): Promise<Applied> {
  const compared = deposit.paidMinor === null ? 'more' : compareWithPaid(deposit, said);
  if (compared === 'contradicts') return 'contradicts';
  const isCredited = deposit.creditedMinor !== null;
  const isKnown = isCredited || deposit.decidedMinor > 0n;
  if (compared === 'older' || (compared === 'same' && isKnown)) return 'unchanged';
  // A part of a package's price is known before anything is credited.
  if (!isCredited && (deposit.bought || !isKnown)) {
    return (await creditSaid(db, deps, deposit, said)) ? 'changed' : 'contradicts';
  }
  await creditRest(db, deps, deposit, said);
  return 'changed';
}

/** More money arrived for a deposit; claims of banks or disputes may apply to it, too. */
async function creditRest(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  said: ProviderDeposit,
): Promise<void> {
  const credited = await creditMore(db, deps, deposit, said);
  if (deposit.returns > 0) await settleReturned(db, deps, credited);
}

/** A reversed amount must have arrived before, at least that much of it. */
async function reverseSaid(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  { paid, ...said }: ProviderDeposit,
): Promise<Applied> {
  const reversedMinor = minorOf(said.amount, deposit.payCurrency);
  if (said.currency !== deposit.payCurrency || !reversedMinor) return 'contradicts';
  const isCredited = deposit.creditedMinor !== null;
  // Operators have decided on all of the money, so a person has to look at this reversal.
  if (!isCredited && !deposit.bought && deposit.decidedMinor > 0n) return 'contradicts';
  const arrived = { ...said, amount: paid ?? said.amount };
  const isMore = isCredited && compareWithPaid(deposit, arrived) === 'more';
  const arrivedMinor = minorOf(arrived.amount, deposit.payCurrency) ?? 0n;
  if (isMore && paid !== undefined && isTooMuch(deps, deposit, arrivedMinor)) return 'contradicts';
  const credited = isCredited ? deposit : await creditSaid(db, deps, deposit, arrived);
  if (!credited) return 'contradicts';
  const whole =
    isMore && paid !== undefined ? await creditMore(db, deps, credited, arrived) : credited;
  const { reason } = said;
  const isNew = await reverseDeposit(db, deps, whole, { reversedMinor, reason });
  return isNew ? 'changed' : 'unchanged';
}

/** Paid, but not final: it does not expire, and the player need not pay again. */
async function noteProcessing(
  db: Queryable,
  deposit: Deposit,
  { providerId, currency, updatedAt }: ProviderDeposit,
): Promise<Applied> {
  if (currency !== deposit.payCurrency) return 'contradicts';
  if (!isOpen(deposit) || deposit.processingAt) return 'unchanged';
  const processingAt = new Date(updatedAt);
  await changeDeposit(db, deposit, { stage: 'waiting', providerId, processingAt });
  return 'changed';
}

/**
 * A payment that vanished again, for example from a chain. An older report that arrives later has
 * no effect.
 */
function isWithdrawn({ processingAt }: Deposit, { updatedAt }: ProviderDeposit): boolean {
  return processingAt !== null && new Date(updatedAt) > processingAt;
}

/** A dispute stays until the deposit ends: an older report that arrives later changes nothing. */
async function noteWaiting(
  db: Queryable,
  deposit: Deposit,
  said: ProviderDeposit,
): Promise<boolean> {
  const { providerId, disputed = false, updatedAt } = said;
  if (!isOpen(deposit)) return false;
  const isUnpaidAgain = isWithdrawn(deposit, said);
  const isNew = disputed && (await markDisputed(db, deposit.id, new Date(updatedAt)));
  if (deposit.stage !== 'created' && !isNew && !isUnpaidAgain) return false;
  const processingAt = isUnpaidAgain ? null : deposit.processingAt;
  await changeDeposit(db, deposit, { stage: 'waiting', providerId, processingAt });
  return true;
}

/** A provider can only report its own deposits, under the id that it gave them. */
export function isAbout(
  deposit: Deposit,
  provider: string,
  { providerId }: ProviderDeposit,
): boolean {
  const { providerId: known } = deposit;
  return deposit.provider === provider && (known === null || known === providerId);
}
