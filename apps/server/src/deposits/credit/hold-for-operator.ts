import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { casesOfDeposit, closeCases, openProviderCase } from '../../cases/cases-store.ts';
import type { CreditDeps } from '../../services/services.ts';
import { changeDeposit } from '../store/deposits.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import { heldQuote, isPriced, worthOfMore } from '../domain/price-deposit.ts';
import { settleReversed } from '../reversals/reverse-deposit.ts';
import { takeFromCases } from '../reversals/take-from-cases.ts';
import type { HoldReason, ReceivedSum } from './reason-to-hold.ts';

/**
 * Holds everything that a provider has received until an operator decides. It includes a smaller
 * sum that was held before.
 */
export async function holdForOperator(
  db: Queryable,
  deps: CreditDeps,
  deposit: Deposit,
  { providerId }: ProviderDeposit,
  { received, why }: { received: ReceivedSum; why: HoldReason },
): Promise<Deposit> {
  const open = await casesOfDeposit(db, deposit.id, 'open');
  const ids = open.map(({ id }) => id);
  await closeCases(db, ids, 'gone');
  const undecided = { ...deposit, providerId, paidMinor: deposit.decidedMinor };
  await openHeldCase(db, deps, undecided, { received, why });
  const held = await changeDeposit(db, deposit, {
    ...received,
    quote: heldQuote(deps.rates, deposit, received.paidAt),
    stage: 'waiting',
    heldMinor: received.paidMinor - deposit.decidedMinor,
    providerId,
    isInCase: true,
    isLate: deposit.isLate || deposit.stage === 'failed',
    ending: null,
    reason: null,
  });
  // A bank took back money that an operator had sent back: the claim applies to this payment.
  const isClaimed = held.reversedMinor > held.reversedHeldMinor;
  return isClaimed ? settleReversed(db, deps, held) : held;
}

/** Holds the money beyond what was credited or decided before, which stays as it is. */
export async function holdMore(
  db: Queryable,
  deps: CreditDeps,
  deposit: Deposit,
  { received, why }: { received: ReceivedSum; why: HoldReason },
): Promise<Deposit> {
  await openHeldCase(db, deps, deposit, { received, why });
  const heldMinor = deposit.heldMinor + received.paidMinor - (deposit.paidMinor ?? 0n);
  const isInCase = deposit.isInCase || isOpen(deposit);
  // A deposit that was credited keeps the rate of its credit.
  const quote = isInCase ? heldQuote(deps.rates, deposit, received.paidAt) : deposit.quote;
  const change = { ...received, quote, stage: deposit.stage, heldMinor, isInCase };
  const held = await changeDeposit(db, deposit, change);
  if (held.reversedMinor === 0n) return held;
  // A bank may have taken it back before it was reported as received.
  return takeFromCases(db, held, held.reversedMinor);
}

async function openHeldCase(
  db: Queryable,
  { rates }: CreditDeps,
  deposit: Deposit,
  { received: { paidMinor, paidAt }, why }: { received: ReceivedSum; why: HoldReason },
): Promise<void> {
  const { partner, owner, currency, payCurrency, provider, providerId, id: depositId } = deposit;
  const money = { minor: paidMinor - (deposit.paidMinor ?? 0n), currency: payCurrency };
  const worth = isPriced(rates, deposit, paidMinor, paidAt)
    ? { minor: worthOfMore(rates, deposit, paidMinor, paidAt).moreMinor, currency }
    : null;
  const subject = { ...why, partner, owner, depositId, money, worth };
  await openProviderCase(db, subject, { provider, providerId });
}
