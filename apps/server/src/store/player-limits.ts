import { type Queryable, sql } from '@opencashier/postgres';

export type Period = 'day' | 'week' | 'month';

/** What may be deposited in a rolling period: in all, or by the methods of one security group. */
export interface DepositLimit {
  period: Period;
  securityGroup?: string;
  amountMinor: bigint;
}

export interface BrokenLimit {
  period: Period;
  securityGroup: string | null;
  leftMinor: bigint;
}

export interface PlayerLimit extends DepositLimit {
  owner: string;
  currency: string;
  /** Who asked for it: the operator's staff, a rule, the player. */
  setBy: string;
}

/** What an operator sets for one player; the strictest of all limits counts. */
export async function setPlayerLimit(db: Queryable, limit: PlayerLimit): Promise<void> {
  await db.query(sql`
    insert into cashier.player_limits (owner, currency, period, security_group, amount_minor, set_by)
    values (${limit.owner}, ${limit.currency}, ${limit.period}, ${limit.securityGroup ?? ''},
      ${limit.amountMinor}, ${limit.setBy})
    on conflict (owner, currency, period, security_group) do update set
      (amount_minor, set_by, set_at) = (excluded.amount_minor, excluded.set_by, now())`);
}

export async function dropPlayerLimit(
  db: Queryable,
  limit: Omit<PlayerLimit, 'amountMinor' | 'setBy'>,
): Promise<void> {
  await db.query(sql`
    delete from cashier.player_limits
    where owner = ${limit.owner} and currency = ${limit.currency} and period = ${limit.period}
      and security_group = ${limit.securityGroup ?? ''}`);
}
