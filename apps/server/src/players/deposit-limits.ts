import { CallError } from '@opencashier/contract/errors';
import type { PeriodLimits } from '../partners/partner-file.ts';
import type { Partner } from '../partners/partners.ts';
import type { BrokenLimit, DepositLimit } from './player-limits-store.ts';
import { amountOf, requiredMinor } from '../rates/amounts.ts';

const periods = ['day', 'week', 'month'] as const;

function limitsIn(limits: PeriodLimits | undefined, currency: string): DepositLimit[] {
  return periods.flatMap((period) => {
    const amount = limits?.[period]?.[currency];
    return amount === undefined ? [] : [{ period, amountMinor: requiredMinor(amount, currency) }];
  });
}

/** The partner's limits in a currency, in total and for this security group. */
export function partnerLimits(
  { limits }: Pick<Partner, 'limits'>,
  securityGroup: string,
  currency: string,
): DepositLimit[] {
  const ofGroup = limitsIn(limits.securityRulesGroups[securityGroup], currency);
  return [
    ...limitsIn(limits.player, currency),
    ...ofGroup.map((limit) => ({ ...limit, securityGroup })),
  ];
}

const spans = { day: '24 hours', week: '7 days', month: '30 days' };

export function limitRefusal({ period, leftMinor }: BrokenLimit, currency: string): CallError {
  const left = amountOf(leftMinor, currency);
  const message = `The limit for ${spans[period]} leaves ${left} ${currency}.`;
  return new CallError('banking.limitExceeded', message, { limit: { period, left, currency } });
}
