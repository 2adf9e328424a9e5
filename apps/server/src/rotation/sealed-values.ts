import { type Queryable, sql } from '@opencashier/postgres';
import { playerPurpose, recordPurpose } from '../security/seal.ts';

/** A stored value, and what it was sealed for. */
export interface SealedValue {
  /** The key of its row. */
  key: string[];
  column: string;
  owner: string;
  sealed: string;
}

/** A table whose sealed values stay longer than a call or a one-time code. */
export interface SealedTable {
  name: string;
  /** Those that hold sealed values. A pass is known by their names, and by that of the table. */
  columns: readonly string[];
  purpose: string;
  /** Its values are tokens: a provider's own, or an adapter's, which are sealed. */
  holdsTokens?: true;
  /** The key before that of the first row. */
  start: readonly string[];
  /** The next rows in the order of their keys: their keys, and their values that are sealed. */
  read(
    db: Queryable,
    after: readonly string[],
    limit: number,
  ): Promise<{ keys: string[][]; values: SealedValue[] }>;
  /** Replaces the value unless it has changed. */
  replace(db: Queryable, value: SealedValue, sealed: string): Promise<unknown>;
}

interface DepositRow {
  id: string;
  sealed_fields: string | null;
  source: string | null;
  p2p: string | null;
}

/** The fields that the player typed, the form to post to the provider, and the recipient. */
const depositColumns = ['sealed_fields', 'source', 'p2p'] as const;

const deposits: SealedTable = {
  name: 'deposits',
  columns: depositColumns,
  purpose: playerPurpose,
  start: [''],
  async read(db, [after = ''], limit) {
    const { rows } = await db.query<DepositRow>(sql`
      select id, sealed_fields, source ->> 'sealed' as source, p2p ->> 'sealed' as p2p
      from cashier.deposits where id > ${after} order by id limit ${limit}`);
    const values = rows.flatMap((row) =>
      depositColumns.flatMap((column) => {
        const sealed = row[column];
        // An erasure leaves an empty text.
        return sealed ? [{ key: [row.id], column, owner: row.id, sealed }] : [];
      }),
    );
    return { keys: rows.map(({ id }) => [id]), values };
  },
  replace(db, { key: [id], column, sealed: before }, sealed) {
    switch (column) {
      case 'source':
        return db.query(sql`update cashier.deposits
            set source = jsonb_set(source, '{sealed}', to_jsonb(${sealed}::text))
            where id = ${id} and source ->> 'sealed' = ${before}`);
      case 'p2p':
        return db.query(sql`update cashier.deposits
            set p2p = jsonb_set(p2p, '{sealed}', to_jsonb(${sealed}::text))
            where id = ${id} and p2p ->> 'sealed' = ${before}`);
      default:
        return db.query(sql`update cashier.deposits set sealed_fields = ${sealed}
            where id = ${id} and sealed_fields = ${before}`);
    }
  },
};

const providerRecords: SealedTable = {
  name: 'provider_records',
  columns: ['sealed'],
  purpose: recordPurpose,
  start: ['', ''],
  async read(db, [afterProvider = '', afterReference = ''], limit) {
    const { rows } = await db.query<{
      provider: string;
      reference: string;
      sealed: string | null;
    }>(sql`
      select provider, reference, sealed from cashier.provider_records
      where (provider, reference) > (${afterProvider}, ${afterReference})
      order by provider, reference limit ${limit}`);
    const values = rows.flatMap(({ provider, reference, sealed }) => {
      const key = [provider, reference];
      return sealed ? [{ key, column: 'sealed', owner: key.join(' '), sealed }] : [];
    });
    return { keys: rows.map(({ provider, reference }) => [provider, reference]), values };
  },
  replace: (db, { key: [provider, reference], sealed: before }, sealed) =>
    db.query(sql`update cashier.provider_records set sealed = ${sealed}
        where provider = ${provider} and reference = ${reference} and sealed = ${before}`),
};

interface TokenRow {
  id: string;
  provider: string;
  token: string | null;
}

/** The accounts that vendor-api/payout-account.ts seals for its provider. */
function tokensIn(rows: readonly TokenRow[], column: string) {
  const values = rows.flatMap(({ id, provider, token }) =>
    // An erasure leaves an empty text.
    token ? [{ key: [id], column, owner: provider, sealed: token }] : [],
  );
  return { keys: rows.map(({ id }) => [id]), values };
}

const withdrawals: SealedTable = {
  name: 'withdrawals',
  columns: ['account_token'],
  purpose: recordPurpose,
  holdsTokens: true,
  start: [''],
  async read(db, [after = ''], limit) {
    const { rows } = await db.query<TokenRow>(sql`
      select id, provider, account_token as token from cashier.withdrawals
      where id > ${after} order by id limit ${limit}`);
    return tokensIn(rows, 'account_token');
  },
  replace: (db, { key: [id], sealed: before }, sealed) =>
    db.query(sql`update cashier.withdrawals set account_token = ${sealed}
        where id = ${id} and account_token = ${before}`),
};

const savedAccounts: SealedTable = {
  name: 'saved_accounts',
  columns: ['token'],
  purpose: recordPurpose,
  holdsTokens: true,
  start: [''],
  async read(db, [after = ''], limit) {
    // The accounts to pay from have a provider's own tokens.
    const { rows } = await db.query<TokenRow>(sql`
      select id, provider, case when kind = 'withdrawal' then token end as token
      from cashier.saved_accounts where id > ${after} order by id limit ${limit}`);
    return tokensIn(rows, 'token');
  },
  replace: (db, { key: [id], sealed: before }, sealed) =>
    db.query(sql`update cashier.saved_accounts set token = ${sealed}
        where id = ${id} and token = ${before}`),
};

/**
 * In the order in which a pass reads them. A confirmation copies the token of a withdrawal into the
 * saved account, so that the withdrawals come first: what is copied later is sealed again already.
 */
export const sealedTables: readonly [SealedTable, ...SealedTable[]] = [
  deposits,
  providerRecords,
  withdrawals,
  savedAccounts,
];
