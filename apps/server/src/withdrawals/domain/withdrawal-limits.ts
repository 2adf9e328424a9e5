import { CallError } from '@opencashier/contract/errors';
import type { Partner } from '../../partners/partners.ts';
import type { Identity } from '../../security/tokens.ts';
import type { WithdrawalSums } from '../store/withdrawal-sums.ts';
import { amountOf, requiredMinor } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';

const periods = [
  { period: 'day', hours: 24, span: '24 hours' },
  { period: 'week', hours: 7 * 24, span: '7 days' },
  { period: 'month', hours: 30 * 24, span: '30 days' },
] as const;

export interface LimitLeft {
  period: (typeof periods)[number]['period'];
  span: string;
  limitMinor: bigint;
  usedMinor: bigint;
  leftMinor: bigint;
}

type LimitingPartner = Pick<Partner, 'withdrawals'> | undefined;

/** The partner's limits in one currency, with the length of each one's rolling period. */
export function withdrawalLimitsOf(partner: LimitingPartner, currency: string) {
  return periods.flatMap((one) => {
    const limit = partner?.withdrawals.limits[one.period]?.[currency];
    return limit === undefined ? [] : [{ ...one, limitMinor: requiredMinor(limit, currency) }];
  });
}

/** The used and the remaining part of each of the partner's limits, in one currency. */
export function withdrawalLimitsLeft(
  partner: LimitingPartner,
  currency: string,
  sums: WithdrawalSums,
): LimitLeft[] {
  return withdrawalLimitsOf(partner, currency).map(({ period, span, limitMinor }) => {
    const usedMinor = sums[period];
    const leftMinor = limitMinor > usedMinor ? limitMinor - usedMinor : 0n;
    return { period, span, limitMinor, usedMinor, leftMinor };
  });
}

/** The limit that leaves the least; of two equal ones, that of the longer period. */
export function tightestLimit(
  partner: LimitingPartner,
  currency: string,
  sums: WithdrawalSums,
): LimitLeft | undefined {
  return withdrawalLimitsLeft(partner, currency, sums).reduce<LimitLeft | undefined>(
    (least, limit) => (least && least.leftMinor < limit.leftMinor ? least : limit),
    undefined,
  );
}

/** The amount that a limit leaves, as the player is told. */
export function leftOf({ period, leftMinor }: LimitLeft, currency: string) {
  return { period, left: amountOf(leftMinor, currency), currency };
}

export function withdrawalLimitRefusal(limit: LimitLeft, currency: string): CallError {
  const details = leftOf(limit, currency);
  return new CallError(
    'banking.withdrawalLimit',
    `The limit for ${limit.span} leaves ${details.left} ${currency}.`,
    { limit: details },
  );
}

/** A player who owes money after a reversal cannot withdraw before it is settled. */
export function withdrawalsBlocked(): CallError {
  return new CallError('banking.withdrawalsBlocked', 'What is owed has to be settled first.');
}

export async function checkDebts(
  { wallet }: Pick<Services, 'wallet'>,
  { owner }: Pick<Identity, 'owner'>,
): Promise<void> {
  if (await wallet.isBlocked(owner)) throw withdrawalsBlocked();
}
