import { type Queryable, sql } from '@opencashier/postgres';
import { amountOf } from '../../rates/amounts.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';

/** The player's latest movements out of the balance that are read. */
const movementsMax = 1000;

interface PlayedRow {
  depositedMinor: bigint;
  playedMinor: bigint;
  /** All the movements that were read are later than the deposit, so there may be more. */
  isAtLeast: boolean;
}

/**
 * The stakes since the player's last deposit, as far as the operator posts them to our ledger. A
 * player may have made any number of them, so only the latest movements are read, from an index.
 */
export async function playedSinceDeposit(
  db: Queryable,
  { owner, currency }: Pick<Withdrawal, 'owner' | 'currency'>,
) {
  const { rows } = await db.query<PlayedRow>(sql`
    with deposit as (
      select credited_at, credited_minor from cashier.deposits
      where owner = ${owner} and currency = ${currency} and status = 'processed'
      order by credited_at desc limit 1
    ), latest as (
      select moved.* from ledger.accounts cross join lateral (
        select amount, created_at, split_part(purpose, ': ', 1) = 'stake' as is_stake
        from ledger.transfers where debit_account = accounts.id
        order by id desc limit ${movementsMax}) as moved
      where owner = ${owner} and kind = 'player' and currency = ${currency}
    )
    select credited_minor as "depositedMinor",
      coalesce(sum(amount) filter (where is_stake and created_at >= credited_at), 0)
        as "playedMinor",
      coalesce(count(amount) = ${movementsMax} and min(created_at) >= credited_at, false)
        as "isAtLeast"
    from deposit left join latest on true group by credited_minor, credited_at`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    amount: amountOf(row.playedMinor, currency),
    deposited: amountOf(row.depositedMinor, currency),
    currency,
    ...(row.isAtLeast ? { isAtLeast: true } : {}),
  };
}
