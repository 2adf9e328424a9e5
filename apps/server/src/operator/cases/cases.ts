import { type foundCase, foundCases } from '@opencashier/contract/operator/deposits/cases';
import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import type { Queryable } from '@opencashier/postgres';
import type { z } from 'zod';
import type { Amount, Case } from '../../cases/case.ts';
import { searchAssignees, searchCases } from '../../cases/case-search.ts';
import { paymentsOfCases } from '../../cases/cases-store.ts';
import { amountOf } from '../../rates/amounts.ts';
import { nextOf, numberedPage, type OperatorContext, type OperatorHandler } from '../operation.ts';

type FoundCase = z.output<typeof foundCase>;

/** A partner sees the money of its players; unassigned money needs `seesUnmatched`. */
export function seesCase({ partner }: OperatorContext, { partner: owner }: Case): boolean {
  return owner === null ? partner.operatorApi?.seesUnmatched === true : owner === partner.key;
}

export const readCases: OperatorHandler<'cases'> = async (context, request) => {
  const { services, partner } = context;
  const { user, state, reason, depositId } = request;
  const whose = {
    partner: partner.key,
    seesUnowned: partner.operatorApi?.seesUnmatched === true,
    state,
  };
  const found = await searchCases(services.pool, {
    ...whose,
    reason,
    depositId,
    assignees: assigneesOf(context, request),
    owner: user === undefined ? undefined : `${partner.key}:${user}`,
    ...numberedPage(request),
  });
  const cases = await shownCases(services.pool, found, services.now());
  const assignees = await searchAssignees(services.pool, whose);
  return foundCases.parse({ cases, next: nextOf(cases, request), assignees });
};

/** Every requested assignee; null means nobody. A case has to match them all. */
function assigneesOf(
  { operator }: OperatorContext,
  { assigned, assignee }: OperatorRequest<'cases'>,
): (string | null)[] {
  return [
    ...(assigned === undefined ? [] : [assigned === 'me' ? operator.id : null]),
    ...(assignee === undefined ? [] : [assignee]),
  ];
}

const moneyOf = ({ minor, currency }: Amount) => ({ amount: amountOf(minor, currency), currency });

const userOf = (owner: string): string => owner.slice(owner.indexOf(':') + 1);

/** The cases with their payments as they are on the chains now. */
export async function shownCases(
  db: Queryable,
  cases: readonly Case[],
  now: Date,
): Promise<FoundCase[]> {
  const ids = cases.map(({ id }) => id);
  const payments = Map.groupBy(await paymentsOfCases(db, ids), ({ caseId }) => caseId);
  return cases.map((one): FoundCase => {
    const { partner, owner, depositId, money, worth, chain, atProvider, detail } = one;
    return {
      id: String(one.id),
      reason: one.reason,
      state: one.state,
      ...(detail === undefined ? {} : { detail }),
      ...(partner === null ? {} : { partner }),
      ...(owner === null ? {} : { user: userOf(owner) }),
      ...(depositId === null ? {} : { depositId }),
      ...(money ? { money: moneyOf(money) } : {}),
      ...(worth ? { worth: moneyOf(worth) } : {}),
      ...(chain
        ? {
            chain: {
              ...chain,
              units: String(chain.units),
              payments: (payments.get(one.id) ?? []).map(({ txid, confirmations }) => ({
                txid,
                confirmations,
              })),
            },
          }
        : {}),
      ...(atProvider ? { provider: atProvider.provider } : {}),
      ...(atProvider?.providerId ? { providerId: atProvider.providerId } : {}),
      openedAt: one.openedAt.toISOString(),
      ...(one.assignee
        ? { assignee: { by: one.assignee.by, at: one.assignee.at.toISOString() } }
        : {}),
      ageSeconds: Math.max(0, Math.round((now.getTime() - one.openedAt.getTime()) / 1000)),
      ...(one.settlement ? { settlement: settlementOf(one.settlement) } : {}),
    };
  });
}

function settlementOf(end: NonNullable<Case['settlement']>): FoundCase['settlement'] {
  const { outcome, by, at, note, creditedOwner, credited, isTakenBack, sentTo } = end;
  return {
    outcome,
    by,
    at: at.toISOString(),
    reason: note,
    ...(creditedOwner === null ? {} : { user: userOf(creditedOwner) }),
    ...(credited ? { credited: moneyOf(credited) } : {}),
    ...(isTakenBack ? { isTakenBack } : {}),
    ...(sentTo === null ? {} : { sentTo }),
  };
}
