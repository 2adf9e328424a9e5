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
import { endedQuote, seenQuote, unseenQuote } from '../domain/price-deposit.ts';
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
  report: ProviderDeposit,
): Promise<Applied> {
  const found = await lockDeposit(db, report.reference);
  if (!found) return 'unknown';
  if (!isAbout(found, provider, report)) return 'contradicts';
  if (found.heldMinor === 0n) return applyReport(db, deps, found, report);
  // A contradiction changes nothing, although cases may have been closed before it was noticed.
  await db.query('savepoint cases_untouched');
  const applied = await applyReport(db, deps, found, report);
  if (applied === 'contradicts') await db.query('rollback to savepoint cases_untouched');
  return applied;
}

async function applyReport(
  db: Queryable,
  deps: ProviderStateDeps,
  found: Deposit,
  report: ProviderDeposit,
): Promise<Applied> {
  const checked = await checkOpenCases(db, deps, found, report);
  if (checked.kind === 'answered') return checked.applied;
  const { deposit } = checked;
  switch (report.status) {
    case 'processed':
      return applyProcessed(db, deps, deposit, report);
    case 'reversed':
      return applyReversal(db, deps, deposit, report);
    case 'processing':
      return recordProcessing(db, deposit, report);
    case 'waiting':
      return (await recordWaiting(db, deposit, report)) ? 'changed' : 'unchanged';
    case 'failed':
    case 'cancelled':
    case 'expired':
      if (!isOpen(deposit)) return 'unchanged';
      if (deposit.promisedPackage) await openShortPackageCase(db, deposit, deposit.paidMinor ?? 0n);
      await changeDeposit(db, deposit, {
        stage: 'failed',
        providerId: report.providerId,
        ending: report.status,
        processingAt: null,
        quote: endedQuote(deposit.quote, new Date(report.updatedAt)),
        reason: report.reason ?? null,
        decline: report.decline ?? null,
      });
      return 'changed';
  }
}

/**
 * Credits the received sum. If it is implausibly large, breaks a limit or has no rate, it waits in
 * a case for the operator instead.
 */
async function creditReceived(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<Deposit | undefined> {
  const paidMinor = minorOf(report.amount, deposit.payCurrency);
  if (report.currency !== deposit.payCurrency || !paidMinor) return undefined;
  if (report.status === 'processed') {
    const received = { paidMinor, paidAt: new Date(report.updatedAt) };
    const why = await reasonToHold(db, deps, deposit, received, report);
    if (why) return holdForOperator(db, deps, deposit, report, { received, why });
  } else if (isTooMuch(deps, deposit, paidMinor)) return undefined;
  return creditDeposit(db, deps, deposit, report);
}

/**
 * Money beyond the known sum is credited, too, or becomes a case; a smaller sum is a contradiction.
 * Money that an operator has decided on counts as known, like credited money.
 */
async function applyProcessed(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<Applied> {
  const compared = deposit.paidMinor === null ? 'more' : compareWithPaid(deposit, report);
  if (compared === 'contradicts') return 'contradicts';
  const isCredited = deposit.creditedMinor !== null;
  const isKnown = isCredited || deposit.decidedMinor > 0n;
  if (compared === 'older' || (compared === 'same' && isKnown)) return 'unchanged';
  // A part of a package's price is known before anything is credited.
  if (!isCredited && (deposit.promisedPackage || !isKnown)) {
    return (await creditReceived(db, deps, deposit, report)) ? 'changed' : 'contradicts';
  }
  await creditRest(db, deps, deposit, report);
  return 'changed';
}

/** More money arrived for a deposit; claims of banks or disputes may apply to it, too. */
async function creditRest(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<void> {
  const credited = await creditMore(db, deps, deposit, report);
  if (deposit.returns > 0) await settleReturned(db, deps, credited);
}

/** A reversed amount must have arrived before, at least that much of it. */
async function applyReversal(
  db: Queryable,
  deps: ProviderStateDeps,
  deposit: Deposit,
  { paid, ...report }: ProviderDeposit,
): Promise<Applied> {
  const reversedMinor = minorOf(report.amount, deposit.payCurrency);
  if (report.currency !== deposit.payCurrency || !reversedMinor) return 'contradicts';
  const isCredited = deposit.creditedMinor !== null;
  // Operators have decided on all of the money, so a person has to look at this reversal.
  if (!isCredited && !deposit.promisedPackage && deposit.decidedMinor > 0n) return 'contradicts';
  const arrived = { ...report, amount: paid ?? report.amount };
  const isMore = compareWithPaid(deposit, arrived) === 'more';
  const arrivedMinor = minorOf(arrived.amount, deposit.payCurrency) ?? 0n;
  const isNamed = isCredited && isMore && paid !== undefined;
  if (isNamed && isTooMuch(deps, deposit, arrivedMinor)) return 'contradicts';
  // A part of a package's price is known before anything is credited.
  const isKnown = isCredited || (deposit.paidMinor !== null && !isMore);
  const credited = isKnown ? deposit : await creditReceived(db, deps, deposit, arrived);
  if (!credited) return 'contradicts';
  const whole = isNamed ? await creditMore(db, deps, credited, arrived) : credited;
  const { reason } = report;
  const isNew = await reverseDeposit(db, deps, whole, { reversedMinor, reason });
  // The reversal is known, and claims money that has only arrived now.
  if (!isNew && isNamed) await settleReturned(db, deps, whole);
  return isNew || isNamed ? 'changed' : 'unchanged';
}

/** Paid, but not final: it does not expire, and the player need not pay again. */
async function recordProcessing(
  db: Queryable,
  deposit: Deposit,
  { providerId, amount, currency, updatedAt }: ProviderDeposit,
): Promise<Applied> {
  if (currency !== deposit.payCurrency) return 'contradicts';
  if (!isOpen(deposit)) return 'unchanged';
  const at = new Date(updatedAt);
  const quote = seenQuote(deposit, minorOf(amount, currency) ?? 0n, at);
  if (deposit.processingAt && quote === deposit.quote) return 'unchanged';
  const processingAt = deposit.processingAt ?? at;
  await changeDeposit(db, deposit, { stage: 'waiting', providerId, processingAt, quote });
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
async function recordWaiting(
  db: Queryable,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<boolean> {
  const { providerId, disputed = false, updatedAt } = report;
  if (!isOpen(deposit)) return false;
  const isUnpaidAgain = isWithdrawn(deposit, report);
  const isNew = disputed && (await markDisputed(db, deposit.id, new Date(updatedAt)));
  if (deposit.stage !== 'created' && !isNew && !isUnpaidAgain) return false;
  const paid = isUnpaidAgain ? { processingAt: null, quote: unseenQuote(deposit.quote) } : {};
  await changeDeposit(db, deposit, { stage: 'waiting', providerId, ...paid });
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
