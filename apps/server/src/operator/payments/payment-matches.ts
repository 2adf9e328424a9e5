import { type Queryable, sql } from '@opencashier/postgres';
import type { PaymentKind } from '@opencashier/contract/operator/payments';
import { depositTable, type PaymentTable, withdrawalTable } from './payment-rows.ts';
import { readSoughtText, type SoughtText } from './sought-text.ts';
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

/** A search reads at most this many payments with one txid, and accounts with one ending. */
export const matchLimits = { payments: 1000, accounts: 200 };

/**
 * The few rows that a text names are read first (`materialized`): otherwise PostgreSQL may read all
 * of a partner's rows, by time, to find them.
 */
type FindSome<T> = (db: Queryable, sought: SoughtText & { partner: string }) => Promise<T[]>;

/** The deposits that a provider knows by this id, and those of a refund with it or with our own. */
const depositsByProviderId: FindSome<string> = async (db, { partner, text, ids }) => {
  const { rows } = await db.query<{ id: string }>(sql`
    with refunded as materialized (
      select deposit_id, partner from cashier.refunds where provider_id = ${text}
      union select deposit_id, partner from cashier.refunds where id = any(${[...ids]}))
    select id from cashier.deposits where provider_id = ${text} and partner = ${partner}
    union select deposit_id from refunded where partner = ${partner}`);
  return rows.map(({ id }) => id);
};

/** The deposits that a transaction on a chain paid; one transaction may pay many. */
const depositsPaidBy =
  (most: number): FindSome<string> =>
  async (db, { partner, text }) => {
    const { rows } = await db.query<{ id: string }>(sql`
      with paid as materialized (
        select deposit_id from cashier.chain_payments where txid = any(${spellingsOf(text)}))
      select id from cashier.deposits
      where partner = ${partner} and id in (select deposit_id from paid)
      order by created_at desc limit ${most}`);
    return rows.map(({ id }) => id);
  };

/** The withdrawals that a transaction paid. */
const withdrawalsPaidBy =
  (most: number): FindSome<string> =>
  async (db, { partner, text }) => {
    const byTxid = spellingsOf(text)
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

/** Few ids have the same beginning; more than these are not one shortened id. */
const shortIdRows = 200;
/** Sorts after every id with the same beginning, however the database sorts letters. */
const lastId = 'z'.repeat(64);

/** The payments whose id is shown with its middle left out. */
const byShortId =
  ({ name }: PaymentTable): FindSome<string> =>
  async (db, { partner, shortId }) => {
    if (shortId === undefined) return [];
    const { start, end } = shortId;
    const { rows } = await db.query<{ id: string }>(sql`
      with near as materialized (
        select id, partner from ${name} where id >= ${start} and id <= ${start + lastId}
        order by id limit ${shortIdRows})
      select id from near
      where partner = ${partner} and starts_with(id, ${start}) and right(id, ${end.length}) = ${end}`);
    return rows.map(({ id }) => id);
  };

const accountsEndingIn =
  (most: number): FindSome<SavedAccount> =>
  async (db, { partner, ending }) => {
    if (ending === undefined) return [];
    const { rows } = await db.query<SavedAccount>(sql`
      select owner, method, provider from cashier.saved_accounts
      where kind = 'deposit' and split_part(owner, ':', 1) = ${partner} and right(label, 4) = ${ending}
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
  const sought = { ...readSoughtText(q), partner };
  let isIncomplete = false;
  /** One more than the limit is read, to know whether there is more. */
  const upTo = async <T>(limit: number, find: (most: number) => FindSome<T>): Promise<T[]> => {
    const found = await find(limit + 1)(db, sought);
    if (found.length > limit) isIncomplete = true;
    return found.slice(0, limit);
  };
  const isWanted = (one: PaymentKind) => kind === undefined || kind === one;
  const deposits = isWanted('deposit')
    ? [
        ...sought.ids,
        ...(await byShortId(depositTable)(db, sought)),
        ...(await depositsByProviderId(db, sought)),
        ...(await upTo(limits.payments, depositsPaidBy)),
      ]
    : [];
  const accounts = isWanted('deposit') ? await upTo(limits.accounts, accountsEndingIn) : [];
  const withdrawals = isWanted('withdrawal')
    ? [
        ...sought.ids,
        ...(await byShortId(withdrawalTable)(db, sought)),
        ...(await upTo(limits.payments, withdrawalsPaidBy)),
      ]
    : [];
  return { deposits, withdrawals, accounts: withoutTwins(accounts), isIncomplete };
}

/** Two accounts with one ending may belong to the same player and method. */
function withoutTwins(accounts: readonly SavedAccount[]): SavedAccount[] {
  const byText = accounts.map((one) => [JSON.stringify(Object.values(one)), one] as const);
  return [...new Map(byText).values()];
}
