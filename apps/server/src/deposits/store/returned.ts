import { type Queryable, sql } from '@opencashier/postgres';
import type { Deposit, Returned } from '../deposit.ts';

/**
 * Writes the refunds and reversals of a credit; a reversal that the provider reports also becomes a
 * step of the history. The caller has locked the deposit and sends the notifications.
 */
export async function recordReturned(
  db: Queryable,
  deposit: Deposit,
  returned: Partial<Returned>,
): Promise<Deposit> {
  const next = { ...deposit, ...returned };
  await db.query(sql`
    update cashier.deposits set reversed_minor = ${next.reversedMinor},
      reversed_held_minor = ${next.reversedHeldMinor},
      unrecovered_minor = ${next.unrecoveredMinor}, taken_minor = ${next.takenMinor},
      refunded_minor = ${next.refundedMinor},
      refunding_minor = ${next.refundingMinor}, disputed_minor = ${next.disputedMinor},
      dispute_fee_minor = ${next.disputeFeeMinor}, returns = ${next.returns},
      history = case when coalesce(reversed_minor, 0) = ${next.reversedMinor} then history
        else history || (cashier.deposit_step(deposits, now())
          || jsonb_build_object('reversedMinor',
            (${next.reversedMinor} - coalesce(reversed_minor, 0))::text)) end
    where id = ${deposit.id}`);
  return next;
}

/**
 * The most that a player can owe because of open disputes: winning them would return it. The rest
 * of the disputed sums came from the player's balance.
 */
export async function owedForOpenDisputes(
  db: Queryable,
  { owner, currency }: Pick<Deposit, 'owner' | 'currency'>,
): Promise<bigint> {
  const { rows } = await db.query<{ minor: bigint }>(sql`
    select coalesce(sum(least(taken_minor, disputed_minor, owed)), 0) as minor
    from cashier.deposits as deposit, lateral (
      select coalesce(sum(amount), 0) as owed from ledger.transfers
      where reference in (
        select format('reversal:%s:%s:owed', deposit.id, number)
        from generate_series(1, deposit.returns) as number)) as debts
    where owner = ${owner} and currency = ${currency} and package is null
      and taken_minor > 0 and disputed_minor > 0`);
  return rows[0]?.minor ?? 0n;
}
