import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { overpaidTimesDefault } from '../../partners/partner-file.ts';
import type { CreditDeps, Services } from '../../services/services.ts';
import type { Deposit } from '../deposit.ts';
import { limitExceededBy } from './limit-exceeded-by.ts';
import { isPriced, worthOfMore } from '../domain/price-deposit.ts';

/** The partner says how much more than asked counts as paid, and which limits apply. */
export type HoldDeps = CreditDeps & Pick<Services, 'partners'>;

/** The whole sum that a provider reports for a deposit, and when it was paid. */
export interface ReceivedSum {
  paidMinor: bigint;
  paidAt: Date;
}

export interface HoldReason {
  reason: 'overpaid' | 'noRate' | 'oldRate' | 'partlyRefunded' | 'limit';
  detail?: string;
}

/** Nobody sends such a sum: it is a mistake by the provider, or by somebody who has its key. */
export function isTooMuch(
  { partners }: HoldDeps,
  { partner, payMinor }: Deposit,
  paidMinor: bigint,
): boolean {
  const times = partners.get(partner)?.overpaidTimes ?? overpaidTimesDefault;
  return paidMinor > payMinor * BigInt(times);
}

/** The reason why an operator has to decide on a sum; undefined if it may be credited at once. */
export async function reasonToHold(
  db: Queryable,
  deps: HoldDeps,
  deposit: Deposit,
  received: ReceivedSum,
  { isAtOldRate, isPartlyRefunded }: Pick<ProviderDeposit, 'isAtOldRate' | 'isPartlyRefunded'>,
): Promise<HoldReason | undefined> {
  if (isTooMuch(deps, deposit, received.paidMinor)) return { reason: 'overpaid' };
  // A player who may pay at an expired rate waits until the coin has fallen.
  if (isAtOldRate) return { reason: 'oldRate' };
  // The provider does not say who has the returned part.
  if (isPartlyRefunded) return { reason: 'partlyRefunded' };
  // Neither a promise nor a rate says what it is worth.
  if (!isPriced(deps.rates, deposit, received.paidMinor, received.paidAt))
    return { reason: 'noRate' };
  const detail = await brokenLimit(db, deps, deposit, received);
  return detail === undefined ? undefined : { reason: 'limit', detail };
}

/**
 * The requested sum passed the limits when the deposit was created. Anything beyond that, and money
 * that arrives after the deposit has ended, is checked on arrival.
 */
async function brokenLimit(
  db: Queryable,
  deps: HoldDeps,
  deposit: Deposit,
  { paidMinor, paidAt }: ReceivedSum,
): Promise<string | undefined> {
  const isLate = deposit.isLate || deposit.stage === 'failed';
  const isRequested = !isLate && paidMinor <= deposit.payMinor;
  if (isRequested || deposit.promisedPackage) return undefined;
  const { moreMinor } = worthOfMore(deps.rates, deposit, paidMinor, paidAt);
  return limitExceededBy(db, deps, deposit, (deposit.creditedMinor ?? 0n) + moreMinor);
}
