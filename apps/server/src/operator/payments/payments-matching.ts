import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { spellingsOf } from './spellings.ts';

interface Sought {
  partner: string;
  q?: string | undefined;
}

const none = sql``;
/** Accounts are found by this many last characters. */
export const accountEnding = 4;
const perAccount = 20;
const accountsMax = 200;

/** The deposits of players who saved an account with this ending, by the method of the account. */
const ofAccountEnding = (partner: string, ending: string): SqlQuery => sql`
  union select paid.id from (
    select owner, method, provider from cashier.saved_accounts
    where kind = 'deposit' and right(label, 4) = ${ending}
      and split_part(owner, ':', 1) = ${partner}
    limit ${accountsMax}) as account cross join lateral (
    select id from cashier.deposits
    where owner = account.owner and partner = ${partner} and method = account.method
      and provider = account.provider
    order by created_at desc limit ${perAccount}) as paid`;

/** The deposits whose id, provider's id, transaction, address or account matches the text. */
export async function depositsMatching(db: Queryable, { partner, q }: Sought): Promise<string[]> {
  if (q === undefined) return [];
  const spellings = spellingsOf(q);
  const { rows } = await db.query<{ id: string }>(sql`
    select id from cashier.deposits where provider_id = ${q} and partner = ${partner}
    union select deposit_id from cashier.refunds where provider_id = ${q}
    union select deposit_id from cashier.chain_payments
      where txid = any(${spellings}) and deposit_id is not null
    union select deposit_id from cashier.crypto_addresses where address = any(${spellings})
    union select first_deposit_id from cashier.crypto_addresses where address = any(${spellings})
    ${q.length === accountEnding ? ofAccountEnding(partner, q) : none}
    limit 1000`);
  return [q, ...rows.map(({ id }) => id)];
}

/** The shortest addresses, those of the XRP Ledger, are this long; our ids are shorter. */
const addressFrom = 25;

/**
 * The payouts to an address. It is stored as the provider shows it, partly hidden, but always with
 * its end. Each hidden part may be any text.
 */
const toAddress = (partner: string, address: string): SqlQuery => sql`
  union (select id from cashier.withdrawals
    where partner = ${partner} and network is not null
      and right(destination, 4) = any(${spellingsOf(address).map((one) => one.slice(-4))})
      and ${address} ilike regexp_replace(destination, '[^0-9A-Za-z:]+', '%', 'g')
    limit 1000)`;

/** The withdrawals whose id, one of whose transactions, or whose address matches the text. */
export async function withdrawalsMatching(
  db: Queryable,
  { partner, q }: Sought,
): Promise<string[]> {
  if (q === undefined) return [];
  const byTxid = spellingsOf(q)
    .map((txid) => JSON.stringify([txid]))
    .map((txids) => sql`jsonb_path_query_array(history, '$[*].txid') @> ${txids}::jsonb`)
    .reduce((all, one) => sql`${all} or ${one}`);
  const { rows } = await db.query<{ id: string }>(sql`
    (select id from cashier.withdrawals where network is not null and (${byTxid}) limit 1000)
    ${q.length >= addressFrom ? toAddress(partner, q) : none}`);
  return [q, ...rows.map(({ id }) => id)];
}
