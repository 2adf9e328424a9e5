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
  /** The operator's staff, a rule, or the player. */
  setBy: string;
}

/** The limits as the database's functions read them. Minor units travel as text. */
export function limitsJson(limits: readonly DepositLimit[]): string {
  return JSON.stringify(
    limits.map(({ period, securityGroup, amountMinor }) => ({
      period,
      security_group: securityGroup ?? '',
      amount_minor: String(amountMinor),
    })),
  );
}

type Refusal = Omit<BrokenLimit, 'leftMinor'> & { leftMinor: string };

/**
 * The strictest limit that crediting a deposit would break, among the given limits and those set
 * for its player. The player's other credits wait until the transaction ends.
 */
export async function limitBrokenByCredit(
  db: Queryable,
  depositId: string,
  amountMinor: bigint,
  limits: readonly DepositLimit[],
): Promise<BrokenLimit | undefined> {
  const { rows } = await db.query<{ broken: Refusal | null }>(sql`
    select cashier.limit_broken_by_credit(
      ${depositId}, ${amountMinor}, ${limitsJson(limits)}::jsonb) as broken`);
  const broken = rows[0]?.broken;
  return broken ? { ...broken, leftMinor: BigInt(broken.leftMinor) } : undefined;
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
