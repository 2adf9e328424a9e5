import {
  prepared,
  type Queryable,
  type RowSource,
  sql,
  type SqlQuery,
} from '@opencashier/postgres';
import { nanoid } from 'nanoid';

/** The use of the account: to pay from, or to be paid to. */
export type AccountKind = 'deposit' | 'withdrawal';

export interface SavedAccount {
  id: string;
  kind: AccountKind;
  method: string;
  label: string;
}

const shownMax = 20;
const listedMax = 200;

/** The rows are SavedAccounts. */
export function savedAccounts(owner: string): RowSource {
  return {
    columns: ['id', 'kind', 'method', 'label'],
    query: sql`
      select id, kind, method, label from cashier.saved_accounts where owner = ${owner}
      order by used_at desc limit ${shownMax}`,
  };
}

export interface ListedAccount extends SavedAccount {
  provider: string;
  network: string | null;
  savedAt: Date;
  lastUsedAt: Date;
}

/** For operators; the token stays here. */
export async function savedAccountsOfPlayer(
  db: Queryable,
  owner: string,
): Promise<ListedAccount[]> {
  const { rows } = await db.query<ListedAccount>(sql`
    select id, kind, method, provider, label, network, created_at as "savedAt",
      used_at as "lastUsedAt"
    from cashier.saved_accounts where owner = ${owner} order by used_at desc limit ${listedMax}`);
  return rows;
}

export interface NewAccount {
  owner: string;
  method: string;
  provider: string;
  token: string;
  label: string;
  /** The network of a crypto account. */
  network: string | null;
}

export type KeptAccount = Pick<NewAccount, 'token' | 'network'>;

/** The same account again gets the newer label, and moves to the top of the list. */
export async function saveAccount(
  db: Queryable,
  kind: AccountKind,
  account: NewAccount,
): Promise<void> {
  await db.query(sql`
    insert into cashier.saved_accounts (id, kind, owner, method, provider, token, label,
      network)
    values (${nanoid()}, ${kind}, ${account.owner}, ${account.method}, ${account.provider},
      ${account.token}, ${account.label}, ${account.network})
    on conflict (owner, kind, method, provider, token) do update set
      (label, network, used_at) = (excluded.label, excluded.network, now())`);
}

export type AccountKey = Record<'id' | 'owner' | 'method' | 'provider', string>;

/**
 * Part of a statement: one of the player's own accounts, for the method it was saved with. Without
 * a key there is none.
 */
export function accountWith(kind: AccountKind, key: AccountKey | undefined): SqlQuery {
  return sql`from cashier.saved_accounts
    where id = ${key?.id ?? null} and kind = ${kind} and owner = ${key?.owner ?? null}
      and method = ${key?.method ?? null} and provider = ${key?.provider ?? null}`;
}

/** One of the player's own accounts as its provider knows it, for the method it was saved with. */
export async function findAccount(
  db: Queryable,
  kind: AccountKind,
  key: AccountKey,
): Promise<KeptAccount | undefined> {
  const { rows } = await db.query<KeptAccount>(
    prepared(sql`select token, network ${accountWith(kind, key)}`),
  );
  return rows[0];
}

/** False when the player has no such account. */
export async function deleteAccount(db: Queryable, owner: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from cashier.saved_accounts where id = ${id} and owner = ${owner}`,
  );
  return rowCount === 1;
}

/** Deletes accounts that have not been used for the given time. */
export async function dropUnusedAccounts(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.saved_accounts where id in (
      select id from cashier.saved_accounts
      where used_at < now() - make_interval(days => ${keepDays})
      order by used_at limit 1000)`);
  return rowCount ?? 0;
}
