import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import type { Partner } from '../../partners/partners.ts';
import type { Identity } from '../../security/tokens.ts';
import { withdrawnSince } from '../store/withdrawal-sums.ts';
import { amountOf, requiredMinor } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';

const periods = [
  { period: 'day', hours: 24, span: '24 hours' },
  { period: 'week', hours: 7 * 24, span: '7 days' },
  { period: 'month', hours: 30 * 24, span: '30 days' },
] as const;

interface LimitLeft {
  period: (typeof periods)[number]['period'];
  span: string;
  limitMinor: bigint;
  usedMinor: bigint;
  leftMinor: bigint;
}

/** The used and the remaining part of each of the partner's limits, in one currency. */
export async function withdrawalLimitsLeft(
  db: Queryable,
  partner: Pick<Partner, 'withdrawals'> | undefined,
  owner: string,
  currency: string,
): Promise<LimitLeft[]> {
  const left: LimitLeft[] = [];
  for (const { period, hours, span } of periods) {
    const limit = partner?.withdrawals.limits[period]?.[currency];
    if (limit === undefined) continue;
    const limitMinor = requiredMinor(limit, currency);
    const usedMinor = await withdrawnSince(db, { owner, currency, hours });
    const leftMinor = limitMinor > usedMinor ? limitMinor - usedMinor : 0n;
    left.push({ period, span, limitMinor, usedMinor, leftMinor });
  }
  return left;
}

export function withdrawalLimitRefusal(
  { period, span, leftMinor }: Pick<LimitLeft, 'period' | 'span' | 'leftMinor'>,
  currency: string,
): CallError {
  const left = amountOf(leftMinor, currency);
  return new CallError(
    'banking.withdrawalLimit',
    `The limit for ${span} leaves ${left} ${currency}.`,
    { limit: { period, left, currency } },
  );
}

/** A player who owes money after a reversal cannot withdraw before it is settled. */
export async function checkDebts({ wallet }: Services, { owner }: Identity): Promise<void> {
  if (!(await wallet.isBlocked(owner))) return;
  throw new CallError('banking.withdrawalsBlocked', 'What is owed has to be settled first.');
}
