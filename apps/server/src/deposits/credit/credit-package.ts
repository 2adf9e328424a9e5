import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { changeDeposit } from '../store/deposits.ts';
import { giveCoins } from '../../sweepstake/coin-package.ts';
import { openBeyondPriceCase, openShortPackageCase } from './package-cases.ts';
import type { CreditDeps } from '../../services/services.ts';
import { type PromisedPackage, type Deposit, isOpen } from '../deposit.ts';
import { paidPrice } from '../../rates/asked-sum.ts';
import { settleReversed } from '../reversals/reverse-deposit.ts';
import { worthOf } from '../domain/price-deposit.ts';

/** A package is credited only once its whole price is paid. */
export function coversPrice(
  rates: CreditDeps['rates'],
  deposit: Deposit,
  paidMinor: bigint,
  paidAt: Date,
): boolean {
  return worthOf(rates, deposit, paidMinor, paidAt).arrivedMinor >= deposit.amountMinor;
}

/**
 * Applies money for a package. The whole price credits all of its coins, once; money beyond it
 * becomes a case. If less has arrived, the rest is awaited until the deposit expires; then the
 * money becomes a case. Money that an operator has settled, or that a bank has taken back, buys
 * nothing.
 */
export async function creditPackage(
  db: Queryable,
  deps: CreditDeps,
  deposit: Deposit,
  promised: PromisedPackage,
  paid: PaidSum,
): Promise<Deposit> {
  // An earlier version of the server forgot payments that were reversed before the credit.
  if (deposit.ending === 'reversed' && deposit.paidMinor === null) return deposit;
  const credited = await applyPaid(db, deps, deposit, promised, paid);
  // A bank took back money that an operator had sent back: the claim applies to this payment.
  const isClaimed = credited.reversedMinor > credited.reversedHeldMinor;
  return isClaimed ? settleReversed(db, deps, credited) : credited;
}

/** The whole sum that was paid, and its report. */
interface PaidSum {
  paidMinor: bigint;
  report: ProviderDeposit;
}

async function applyPaid(
  db: Queryable,
  { wallet, rates, now }: CreditDeps,
  deposit: Deposit,
  { coins }: PromisedPackage,
  paid: PaidSum,
): Promise<Deposit> {
  const { paidMinor, report } = paid;
  const countedMinor = paidMinor - deposit.decidedMinor;
  const paidAt = new Date(report.updatedAt);
  const { arrivedMinor, quote } = worthOf(rates, deposit, countedMinor, paidAt);
  if (arrivedMinor < deposit.amountMinor) return recordShortPayment(db, deposit, paid, now());
  await openBeyondPriceCase(db, deposit, countedMinor - paidPrice({ ...deposit, quote }));
  const isCreditPending = await giveCoins(db, wallet, deposit, coins);
  return changeDeposit(db, deposit, {
    stage: 'processed',
    providerId: report.providerId,
    paidMinor,
    paidAt,
    quote,
    // The price counts towards the player's limits, like any credited money.
    creditedMinor: deposit.amountMinor,
    isCreditPending,
    isLate: deposit.isLate || deposit.stage === 'failed',
    ending: null,
    reason: null,
  });
}

async function recordShortPayment(
  db: Queryable,
  deposit: Deposit,
  { paidMinor, report }: PaidSum,
  now: Date,
): Promise<Deposit> {
  const isEnding = isOpen(deposit) && now > deposit.expiresAt;
  if (isEnding || deposit.stage === 'failed') {
    await openShortPackageCase(db, { ...deposit, providerId: report.providerId }, paidMinor);
  }
  if (!isEnding && deposit.paidMinor === paidMinor) return deposit;
  const { providerId } = report;
  const paidAt = new Date(report.updatedAt);
  if (isEnding) {
    const change = { stage: 'failed', ending: 'expired', providerId, paidMinor, paidAt } as const;
    return changeDeposit(db, deposit, change);
  }
  const stage = deposit.stage === 'created' ? 'waiting' : deposit.stage;
  return changeDeposit(db, deposit, { stage, providerId, paidMinor, paidAt });
}
