import type { Queryable } from '@opencashier/postgres';
import { sumOfCases } from '../../cases/case.ts';
import { casesOfDeposit, closeCases, openProviderCase } from '../../cases/cases-store.ts';
import type { Deposit } from '../deposit.ts';

/**
 * Cases for money that a provider has received for a package. For payments on a chain, the chain
 * watcher opens them.
 */
type PackageDeposit = Pick<
  Deposit,
  'id' | 'partner' | 'owner' | 'provider' | 'providerId' | 'payCurrency' | 'crypto' | 'decidedMinor'
>;

/** The deposit has ended with less than the price: an operator has to settle the money. */
export async function openShortPackageCase(
  db: Queryable,
  deposit: PackageDeposit,
  paidMinor: bigint,
): Promise<void> {
  const open = deposit.crypto ? [] : await casesOfDeposit(db, deposit.id, 'open');
  const newMinor = paidMinor - deposit.decidedMinor - sumOfCases(open);
  await openCase(db, deposit, 'shortPackage', newMinor);
}

/** More money arrived for a package that was already bought. */
export function openSurplusCase(
  db: Queryable,
  deposit: PackageDeposit,
  surplusMinor: bigint,
): Promise<void> {
  return openCase(db, deposit, 'surplus', surplusMinor);
}

/** The whole price has arrived: closes the cases for parts of it, and opens one for any surplus. */
export async function openBeyondPriceCase(
  db: Queryable,
  deposit: PackageDeposit,
  surplusMinor: bigint,
): Promise<void> {
  if (deposit.crypto) return;
  const open = await casesOfDeposit(db, deposit.id, 'open');
  const ids = open.map(({ id }) => id);
  await closeCases(db, ids, 'credited');
  await openCase(db, deposit, 'surplus', surplusMinor);
}

async function openCase(
  db: Queryable,
  deposit: PackageDeposit,
  reason: 'shortPackage' | 'surplus',
  minor: bigint,
): Promise<void> {
  if (minor <= 0n || deposit.crypto) return;
  const { id: depositId, partner, owner, provider, providerId, payCurrency: currency } = deposit;
  const money = { minor, currency };
  const subject = { reason, partner, owner, depositId, money, worth: null };
  await openProviderCase(db, subject, { provider, providerId });
}
