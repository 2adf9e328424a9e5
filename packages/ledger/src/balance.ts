import { prepared, sql } from '@opencashier/postgres';
import type { Queryable, SqlQuery } from '@opencashier/postgres';
import type { AccountKind } from './account.ts';

/** In minor units of its currency. */
export interface Balance {
  /** The whole balance, including holds. */
  readonly posted: bigint;
  /** The part of it on hold. */
  readonly pending: bigint;
  /** The spendable part: posted less pending. */
  readonly available: bigint;
}

const nothing: Balance = { posted: 0n, pending: 0n, available: 0n };

export async function readBalance(
  db: Queryable,
  owner: string,
  currency: string,
  kind: AccountKind,
): Promise<Balance> {
  const found = await read(db, owner, kind, sql`and currency = ${currency}`);
  return found.get(currency) ?? nothing;
}

/** A player's account in one currency. */
export interface PlayerCurrency {
  readonly owner: string;
  readonly currency: string;
}

export async function readPlayerBalances(
  db: Queryable,
  accounts: readonly PlayerCurrency[],
): Promise<Balance[]> {
  const { rows } = await db.query<{ nth: bigint; posted: bigint; pending: bigint }>(
    prepared(sql`
    select nth, credits_posted - debits_posted as posted, debits_pending as pending
    from unnest(${accounts.map(({ owner }) => owner)}::text[],
      ${accounts.map(({ currency }) => currency)}::text[]) with ordinality
      as asked (owner, currency, nth)
    join ledger.accounts using (owner, currency)
    where kind = 'player'`),
  );
  const found = new Map(rows.map(({ nth, ...sums }) => [Number(nth), sums]));
  return accounts.map((_, index) => {
    const sums = found.get(index + 1);
    return sums ? { ...sums, available: sums.posted - sums.pending } : nothing;
  });
}

export async function readBalances(
  db: Queryable,
  owner: string,
  kind: AccountKind,
): Promise<Map<string, Balance>> {
  return read(db, owner, kind, sql``);
}

/** The owners that have a debt in any currency. */
export async function readDebtors(
  db: Queryable,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ owner: string }>(sql`
    select distinct owner from ledger.accounts
    where owner = any(${[...owners]}) and kind = 'receivable' and credits_posted < debits_posted`);
  return new Set(rows.map(({ owner }) => owner));
}

/**
 * Waits for other transactions that move the player's money. Without an account there is none to
 * move.
 */
export async function lockBalance(
  db: Queryable,
  owner: string,
  currency: string,
): Promise<Balance> {
  const { rows } = await db.query<{ posted: bigint; pending: bigint }>(
    sql`select posted, pending from ledger.lock_balance(${owner}, ${currency})`,
  );
  const [row] = rows;
  return row ? { ...row, available: row.posted - row.pending } : nothing;
}

async function read(
  db: Queryable,
  owner: string,
  kind: AccountKind,
  condition: SqlQuery,
): Promise<Map<string, Balance>> {
  // A sum, because the house side of a currency has several accounts.
  const { rows } = await db.query<{ currency: string; posted: bigint; pending: bigint }>(sql`
    select currency, sum(credits_posted - debits_posted) as posted, sum(debits_pending) as pending
    from ledger.accounts
    where owner = ${owner} and kind = ${kind} ${condition}
    group by currency order by currency`);
  return new Map(
    rows.map(({ currency, posted, pending }) => [
      currency,
      { posted, pending, available: posted - pending },
    ]),
  );
}
