import { type Queryable, sql } from '@opencashier/postgres';

export type Period = 'day' | 'week' | 'month';

/** A deposit limit for a rolling period, in total or for one security group. */
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
  /** Who set it: the operator's staff, a rule, or the player. */
  setBy: string;
}

/** A limit that the operator sets for one player; the strictest of all limits counts. */
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

interface Row {
  currency: string;
  period: Period;
  security_group: string;
  amount_minor: bigint;
  set_by: string;
  set_at: Date;
}

/** The limits that were set for one player. */
export async function limitsOfPlayer(
  db: Queryable,
  owner: string,
): Promise<(PlayerLimit & { setAt: Date })[]> {
  const { rows } = await db.query<Row>(sql`
    select currency, period, security_group, amount_minor, set_by, set_at
    from cashier.player_limits where owner = ${owner}
    order by currency, period, security_group`);
  return rows.map((row) => ({
    owner,
    currency: row.currency,
    period: row.period,
    ...(row.security_group === '' ? {} : { securityGroup: row.security_group }),
    amountMinor: row.amount_minor,
    setBy: row.set_by,
    setAt: row.set_at,
  }));
}
