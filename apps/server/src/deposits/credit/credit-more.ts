import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { minorOf } from '../../rates/amounts.ts';
import { changeDeposit } from '../store/deposits.ts';
import type { Deposit } from '../deposit.ts';
import { earnBonus } from './earn-bonus.ts';
import { holdMore } from './hold-for-operator.ts';
import { openSurplusCase } from './package-cases.ts';
import { takeFromCases } from '../reversals/take-from-cases.ts';
import { worthOfMore } from '../domain/price-deposit.ts';
import { type HoldDeps, reasonToHold } from './reason-to-hold.ts';

/** Compares a provider's new report with the amount that was credited. */
export type Compared = 'same' | 'older' | 'more' | 'contradicts';

/**
 * A provider reports the whole sum received. A smaller sum from before the last change is only
 * late. If the sum has grown, more money has arrived. Anything else contradicts the books.
 */
export function compareWithPaid(deposit: Deposit, report: ProviderDeposit): Compared {
  const paidMinor = minorOf(report.amount, deposit.payCurrency);
  if (report.currency !== deposit.payCurrency || !paidMinor) return 'contradicts';
  const known = deposit.paidMinor ?? 0n;
  if (paidMinor === known) return 'same';
  if (paidMinor > known) return 'more';
  return isEarlier(deposit, paidMinor, new Date(report.updatedAt)) ? 'older' : 'contradicts';
}

/** Reported before the last change of the sum; or at the same time, and recorded then. */
function isEarlier({ paidAt, history }: Deposit, paidMinor: bigint, reportedAt: Date): boolean {
  // An older report of more money may have arrived last: what is newer than it still counts.
  if (paidAt === null || reportedAt > paidAt) return false;
  if (reportedAt < paidAt) return true;
  return history.some(
    (step) =>
      step.paidMinor === String(paidMinor) &&
      Date.parse(step.paidAt ?? '') === reportedAt.getTime(),
  );
}

/**
 * Credits the money beyond what was credited or decided before, or holds it by the same rules as
 * the first credit. The reference includes the new sum, so it is credited once. A bonus that the
 * first sum did not reach may be reached now. More money for a coin package buys nothing: it
 * becomes a case.
 */
export async function creditMore(
  db: Queryable,
  deps: HoldDeps,
  deposit: Deposit,
  report: ProviderDeposit,
): Promise<Deposit> {
  const { id, partner, owner, currency, bonusState } = deposit;
  const paidMinor = minorOf(report.amount, deposit.payCurrency) ?? 0n;
  const paidAt = new Date(report.updatedAt);
  const received = { paidMinor, paidAt };
  if (deposit.promisedPackage) {
    await openSurplusCase(db, deposit, paidMinor - (deposit.paidMinor ?? 0n));
    const kept = await changeDeposit(db, deposit, { stage: 'processed', ...received });
    // A bank may have taken it back before it was reported as received.
    return takeFromCases(db, kept, kept.reversedMinor);
  }
  const mayHold = report.status === 'processed';
  const why = mayHold ? await reasonToHold(db, deps, deposit, received, report) : undefined;
  if (why) return holdMore(db, deps, deposit, { received, why });
  const total = worthOfMore(deps.rates, deposit, paidMinor, paidAt);
  const amountMinor = total.moreMinor;
  const reference = `deposit:${id}:${paidMinor}`;
  const credited =
    amountMinor > 0n
      ? await deps.wallet.credit(db, { partner, owner, amountMinor, currency, reference })
      : { settledMinor: 0n };
  const isLate = deposit.stage === 'failed';
  return changeDeposit(db, deposit, {
    ...received,
    stage: 'processed',
    creditedMinor: (deposit.creditedMinor ?? 0n) + amountMinor,
    settledMinor: deposit.settledMinor + credited.settledMinor,
    isCreditPending: deposit.isCreditPending || (credited.isPending ?? false),
    quote: total.quote,
    bonusState:
      bonusState === 'missed' || isLate
        ? await earnBonus(db, deposit, total.arrivedMinor, paidAt)
        : bonusState,
    isLate: deposit.isLate || isLate,
    ending: null,
    reason: null,
  });
}
