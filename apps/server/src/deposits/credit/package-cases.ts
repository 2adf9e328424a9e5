import type { Queryable } from '@opencashier/postgres';
import { sumOfCases } from '../../cases/case.ts';
import { casesOfDeposit, closeCases, openProviderCase } from '../../cases/cases-store.ts';
import type { Deposit } from '../deposit.ts';

/**
 * Cases for money that a provider has received for a package. For payments on a chain, the chain
 * watcher opens them.
 */
type Paid = Pick<
  Deposit,
  'id' | 'partner' | 'owner' | 'provider' | 'providerId' | 'payCurrency' | 'crypto' | 'decidedMinor'
>;

/** The deposit has ended with less than the price: an operator has to settle the money. */
export async function openShortPackageCase(
  db: Queryable,
  deposit: Paid,
  paidMinor: bigint,
): Promise<void> {
  const open = deposit.crypto ? [] : await casesOfDeposit(db, deposit.id, 'open');
  const newMinor = paidMinor - deposit.decidedMinor - sumOfCases(open);
  await keep(db, deposit, 'shortPackage', newMinor);
}

/** The package was bought before, and more money came: it buys nothing. */
export function openSurplusCase(db: Queryable, deposit: Paid, surplusMinor: bigint): Promise<void> {
  return keep(db, deposit, 'surplus', surplusMinor);
}

/** The package is bought: what was missing before has come, and what is beyond the price stays. */
export async function openBeyondPriceCase(
  db: Queryable,
  deposit: Paid,
  surplusMinor: bigint,
): Promise<void> {
  if (deposit.crypto) return;
  const open = await casesOfDeposit(db, deposit.id, 'open');
  const ids = open.map(({ id }) => id);
  await closeCases(db, ids, 'credited');
  await keep(db, deposit, 'surplus', surplusMinor);
}

async function keep(
  db: Queryable,
  deposit: Paid,
  reason: 'shortPackage' | 'surplus',
  minor: bigint,
): Promise<void> {
  if (minor <= 0n || deposit.crypto) return;
  const { id: depositId, partner, owner, provider, providerId, payCurrency: currency } = deposit;
  const money = { minor, currency };
  const subject = { reason, partner, owner, depositId, money, worth: null };
  await openProviderCase(db, subject, { provider, providerId });
}
