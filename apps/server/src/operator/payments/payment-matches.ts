import { type Queryable, sql } from '@opencashier/postgres';
import type { PaymentKind } from '@opencashier/contract/operator/payments';
import { spellingsOf } from './spellings.ts';

interface Sought {
  partner: string;
  kind?: PaymentKind | undefined;
  q?: string | undefined;
}

/** An account that a player saved for deposits. */
interface SavedAccount {
  owner: string;
  method: string;
  provider: string;
}

/** Rows that a text names, found before the page is read. */
export interface PaymentMatches {
  deposits: readonly string[];
  withdrawals: readonly string[];
  accounts: readonly SavedAccount[];
  /** More rows matched than a search reads. The last used or newest are here. */
  isIncomplete: boolean;
}

/** Accounts are found by this many last characters. */
export const accountEnding = 4;

/** A search reads at most this many payments with one txid, and accounts with one ending. */
export const matchLimits = { payments: 1000, accounts: 200 };

/**
 * The few rows that a text names are read first (`materialized`): otherwise PostgreSQL may read all
 * of a partner's rows, by time, to find them.
 */
type FindSome<T> = (db: Queryable, sought: { partner: string; q: string }) => Promise<T[]>;

/** The deposits that a provider knows by this id, themselves or by a refund. */
const depositsByProviderId: FindSome<string> = async (db, { partner, q }) => {
  const { rows } = await db.query<{ id: string }>(sql`
    with refunded as materialized (
      select deposit_id, partner from cashier.refunds where provider_id = ${q})
    select id from cashier.deposits where provider_id = ${q} and partner = ${partner}
    union select deposit_id from refunded where partner = ${partner}`);
  return rows.map(({ id }) => id);
};

/** The deposits that a transaction on a chain paid; one transaction may pay many. */
const depositsPaidBy =
  (most: number): FindSome<string> =>
  async (db, { partner, q }) => {
    const { rows } = await db.query<{ id: string }>(sql`
      with paid as materialized (
        select deposit_id from cashier.chain_payments where txid = any(${spellingsOf(q)}))
      select id from cashier.deposits
      where partner = ${partner} and id in (select deposit_id from paid)
      order by created_at desc limit ${most}`);
    return rows.map(({ id }) => id);
  };

/** The withdrawals that a transaction paid. */
const withdrawalsPaidBy =
  (most: number): FindSome<string> =>
  async (db, { partner, q }) => {
    const byTxid = spellingsOf(q)
      .map((txid) => JSON.stringify([txid]))
      .map((txids) => sql`jsonb_path_query_array(history, '$[*].txid') @> ${txids}::jsonb`)
      .reduce((all, one) => sql`${all} or ${one}`);
    const { rows } = await db.query<{ id: string }>(sql`
      with paid as materialized (
        select id, partner, created_at from cashier.withdrawals
        where network is not null and (${byTxid}))
      select id from paid where partner = ${partner} order by created_at desc limit ${most}`);
    return rows.map(({ id }) => id);
  };

const accountsEndingIn =
  (most: number): FindSome<SavedAccount> =>
  async (db, { partner, q }) => {
    if (q.length !== accountEnding) return [];
    const { rows } = await db.query<SavedAccount>(sql`
      select owner, method, provider from cashier.saved_accounts
      where kind = 'deposit' and split_part(owner, ':', 1) = ${partner} and right(label, 4) = ${q}
      order by used_at desc limit ${most}`);
    return rows;
  };

const noMatches: PaymentMatches = {
  deposits: [],
  withdrawals: [],
  accounts: [],
  isIncomplete: false,
};

/** The payments and accounts that a text names by an id, a transaction or an ending. */
export async function findMatches(
  db: Queryable,
  { partner, kind, q }: Sought,
  limits = matchLimits,
): Promise<PaymentMatches> {
  if (q === undefined) return noMatches;
  let isIncomplete = false;
  /** One more than the limit is read, to know whether there is more. */
  const upTo = async <T>(limit: number, find: (most: number) => FindSome<T>): Promise<T[]> => {
    const found = await find(limit + 1)(db, { partner, q });
    if (found.length > limit) isIncomplete = true;
    return found.slice(0, limit);
  };
  const isWanted = (one: PaymentKind) => kind === undefined || kind === one;
  const deposits = isWanted('deposit')
    ? [
        q,
        ...(await depositsByProviderId(db, { partner, q })),
        ...(await upTo(limits.payments, depositsPaidBy)),
      ]
    : [];
  const accounts = isWanted('deposit') ? await upTo(limits.accounts, accountsEndingIn) : [];
  const withdrawals = isWanted('withdrawal')
    ? [q, ...(await upTo(limits.payments, withdrawalsPaidBy))]
    : [];
  return { deposits, withdrawals, accounts: withoutTwins(accounts), isIncomplete };
}

/** Two accounts with one ending may belong to the same player and method. */
function withoutTwins(accounts: readonly SavedAccount[]): SavedAccount[] {
  const byText = accounts.map((one) => [JSON.stringify(Object.values(one)), one] as const);
  return [...new Map(byText).values()];
}
