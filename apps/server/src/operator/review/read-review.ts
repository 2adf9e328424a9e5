import { type Queryable, sql } from '@opencashier/postgres';
import { readMovedMoney } from '../../audit/record-moved-money.ts';
import { minorOf } from '../../rates/amounts.ts';
import { withdrawalsInReview } from '../../withdrawals/store/withdrawal-search.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { nextOf, type OperatorContext, type OperatorHandler } from '../operation.ts';
import { shownWithdrawals } from '../withdrawals/withdrawals.ts';
import { reviewClaimsOn, shownClaim } from '../withdrawals/claims.ts';

interface OpenApproval {
  id: bigint;
  withdrawalId: string;
  by: string;
  at: Date;
}

/** Approvals that wait for a second person, by withdrawal. */
async function openApprovals(
  db: Queryable,
  partner: string,
): Promise<ReadonlyMap<string, OpenApproval>> {
  const { rows } = await db.query<OpenApproval>(sql`
    select id, named ->> 'id' as "withdrawalId", proposed_by as by, proposed_at as at
    from cashier.proposals
    where partner = ${partner} and state = 'open' and expires_at > now() and operation = 'approve'
    order by id desc limit 1000`);
  return new Map(rows.map((row) => [row.withdrawalId, row]));
}

/** Tells for each player whether they were paid before, and to the same account. */
async function earlierPayouts(db: Queryable, found: readonly Withdrawal[]) {
  const { rows } = await db.query<{ id: string; sent: boolean; sentThere: boolean }>(sql`
    select w.id,
      exists (select from cashier.withdrawals s
        where s.owner = w.owner and s.status = 'sent') as sent,
      exists (select from cashier.withdrawals s
        where s.owner = w.owner and s.status = 'sent' and s.method = w.method
          and s.destination = w.destination) as "sentThere"
    from cashier.withdrawals w where w.id = any(${found.map(({ id }) => id)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** True if this operator's approval would become a proposal, by the rule of `askSecondPerson`. */
function needsTwo(
  { partner }: OperatorContext,
  { owner, amountMinor, currency }: Withdrawal,
  movedMinor: (owner: string, currency: string) => bigint,
): boolean {
  const { twoPeopleAbove = {} } = partner.operatorApi ?? {};
  if (twoPeopleAbove === 'never') return false;
  const above = twoPeopleAbove[currency];
  if (above === undefined) return true;
  return amountMinor + movedMinor(owner, currency) > (minorOf(above, currency) ?? 0n);
}

export const readReview: OperatorHandler<'review'> = async (context, request) => {
  const { services, partner } = context;
  const { pool } = services;
  const { found, total } = await withdrawalsInReview(pool, { ...request, partner: partner.key });
  const owners = found.map(({ owner }) => owner);
  const [shown, claims, approvals, earlier, movedMinor] = await Promise.all([
    shownWithdrawals(context, found),
    reviewClaimsOn(
      pool,
      found.map(({ id }) => id),
    ),
    openApprovals(pool, partner.key),
    earlierPayouts(pool, found),
    readMovedMoney(pool, { partner: partner.key, actor: context.operator.id, owners }),
  ]);
  const withdrawals = shown.map((one, index) => {
    const withdrawal = found[index];
    const claim = claims.get(one.id);
    const approval = approvals.get(one.id);
    const before = earlier.get(one.id);
    return {
      ...one,
      ...(claim ? { claim: shownClaim(claim, context) } : {}),
      ...(before?.sent === false ? { isFirst: true } : {}),
      ...(before?.sentThere === false ? { isNewAccount: true } : {}),
      ...(withdrawal && needsTwo(context, withdrawal, movedMinor) ? { needsTwoPeople: true } : {}),
      ...(approval
        ? {
            proposal: {
              id: String(approval.id),
              by: approval.by,
              at: approval.at.toISOString(),
            },
          }
        : {}),
    };
  });
  return { withdrawals, total, next: nextOf(found, request) };
};
