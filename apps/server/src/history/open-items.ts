import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

/**
 * Something that belongs to a player and has not ended. Erasing the player now might lose money.
 */
export interface OpenItem {
  what:
    | 'deposit'
    | 'refund'
    | 'dispute'
    | 'withdrawal'
    | 'order'
    | 'payment'
    | 'case'
    | 'notice'
    | 'message'
    | 'call'
    | 'proposal';
  name: string;
}

const namedMax = 3;

/** The ids of a player's deposits, refunds and withdrawals, for finding the rest. */
export function transactionsOf(owner: string): SqlQuery {
  return sql`(
    select id from cashier.deposits where owner = ${owner}
    union all select id from cashier.refunds where owner = ${owner}
    union all select id from cashier.withdrawals where owner = ${owner})`;
}

/** A player's open items, a few of each sort, each found by an index. */
export async function openItems(db: Queryable, owner: string, now: Date): Promise<OpenItem[]> {
  const own = transactionsOf(owner);
  const { rows } = await db.query<OpenItem>(sql`
    (select 'deposit' as what, id as name from cashier.deposits
     where owner = ${owner} and status in ('created', 'waiting') limit ${namedMax})
    union all
    (select 'refund', id from cashier.refunds
     where owner = ${owner} and status in ('holding', 'processing') limit ${namedMax})
    union all
    (select 'dispute', id from cashier.disputes
     where owner = ${owner} and status = 'open' limit ${namedMax})
    union all
    (select 'withdrawal', id from cashier.withdrawals
     where owner = ${owner} and (status in ('holding', 'review', 'approved', 'processing')
       or status = 'draft' and expires_at > ${now}) limit ${namedMax})
    union all
    (select 'order', id::text from cashier.wallet_orders
     where owner = ${owner} and next_attempt_at is not null limit ${namedMax})
    union all
    (select 'payment', address.address from cashier.deposits as deposit
     join cashier.crypto_addresses as address on address.first_deposit_id = deposit.id
     where deposit.owner = ${owner} and address.is_active limit ${namedMax})
    union all
    (select 'case', id::text from cashier.cases
     where owner = ${owner} and state = 'open' limit ${namedMax})
    union all
    (select 'notice', notice.event_id from ${own} as own
     join cashier.notices as notice on notice.body -> 'data' ->> 'reference' = own.id
     where notice.applied_at is null limit ${namedMax})
    union all
    (select 'message', message.id from ${own} as own
     join cashier.webhooks as message on message.subject = own.id
     where message.next_attempt_at is not null limit ${namedMax})
    union all
    (select 'call', call from cashier.idempotency
     where owner = ${owner} and answer is null and lease_until > now() limit ${namedMax})
    union all
    (select 'proposal', id::text from cashier.proposals where owner = ${owner}
       and (state = 'open' and expires_at > ${now} or state = 'confirmed') limit ${namedMax})`);
  return rows;
}
