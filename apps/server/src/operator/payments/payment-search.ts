import type { PaymentKind, PaymentStatus } from '@opencashier/contract/operator/payments';
import type { DepositEnding } from '@opencashier/contract/calls/statuses';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { amountsNamed } from './amounts-named.ts';
import { accountEnding, depositsMatching, withdrawalsMatching } from './payments-matching.ts';

export interface PaymentSearch {
  partner: string;
  q?: string | undefined;
  kind?: PaymentKind | undefined;
  status?: PaymentStatus | undefined;
  method?: string | undefined;
  provider?: string | undefined;
  currency?: string | undefined;
  country?: string | undefined;
  amountFromMinor?: bigint | undefined;
  amountToMinor?: bigint | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The payments of one player, or one payment. */
  owner?: string | undefined;
  id?: string | undefined;
  /** The last payment of the previous page. */
  before?: string | undefined;
  limit: number;
}

export interface PaymentRow {
  kind: PaymentKind;
  id: string;
  owner: string;
  stage: string;
  method: string;
  provider: string;
  providerId: string | null;
  country: string;
  amountMinor: bigint;
  currency: string;
  creditedMinor: bigint | null;
  netMinor: bigint | null;
  account: string | null;
  ending: DepositEnding | null;
  reason: string | null;
  isLate: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const none = sql``;
const shared = sql`id, owner, status as stage, method, provider, provider_id as "providerId", country,
  amount_minor as "amountMinor", currency, reason, created_at as "createdAt",
  updated_at as "updatedAt"`;
const depositColumns = sql`'deposit' as kind, ${shared}, credited_minor as "creditedMinor",
  null::numeric as "netMinor", null as account, ending, is_late as "isLate"`;
const withdrawalColumns = sql`'withdrawal' as kind, ${shared}, null::numeric as "creditedMinor",
  net_minor as "netMinor", destination as account, null as ending, false as "isLate"`;

function filters(search: PaymentSearch): SqlQuery {
  const { partner, method, provider, currency, country, from, to, before } = search;
  const { amountFromMinor: least, amountToMinor: most, owner, id } = search;
  return sql`partner = ${partner}
    ${owner === undefined ? none : sql`and owner = ${owner}`}
    ${id === undefined ? none : sql`and id = ${id}`}
    ${method === undefined ? none : sql`and method = ${method}`}
    ${provider === undefined ? none : sql`and provider = ${provider}`}
    ${currency === undefined ? none : sql`and currency = ${currency}`}
    ${country === undefined ? none : sql`and country = ${country}`}
    ${least === undefined ? none : sql`and amount_minor >= ${least}`}
    ${most === undefined ? none : sql`and amount_minor <= ${most}`}
    ${from === undefined ? none : sql`and created_at >= ${from}`}
    ${to === undefined ? none : sql`and created_at < ${to}`}
    ${
      before === undefined
        ? none
        : sql`and (created_at, id) < (
            select created_at, id from cashier.deposits where id = ${before} and partner = ${partner}
            union all
            select created_at, id from cashier.withdrawals
            where id = ${before} and partner = ${partner})`
    }`;
}

/** The stages that a status is shown for. */
function stagesOf({ status }: PaymentSearch): (string | undefined)[] {
  // Until the wallet has answered, a withdrawal is shown in review.
  return status === 'review' ? ['review', 'holding'] : [status];
}

function pageOf(search: PaymentSearch, stage: string | undefined, rows: SqlQuery): SqlQuery {
  return sql`(select ${rows}
    ${stage === undefined ? none : sql`and status = ${stage}`}
    order by created_at desc, id desc limit ${search.limit})`;
}

function depositPart(
  search: PaymentSearch,
  stage: string | undefined,
  ids: readonly string[],
): SqlQuery {
  const { partner, q } = search;
  const byText =
    q === undefined ? none : sql`and (id = any(${[...ids]}) or owner = ${`${partner}:${q}`})`;
  const rows = sql`${depositColumns} from cashier.deposits where ${filters(search)} ${byText}`;
  return pageOf(search, stage, rows);
}

function withdrawalPart(
  search: PaymentSearch,
  stage: string | undefined,
  named: readonly string[],
): SqlQuery {
  const { partner, q } = search;
  const ending =
    q?.length === accountEnding
      ? sql`or (partner = ${partner} and right(destination, 4) = ${q})`
      : none;
  const byText =
    q === undefined
      ? none
      : sql`and (id = any(${[...named]}) or provider_id = ${q}
          or owner = ${`${partner}:${q}`} ${ending})`;
  const rows = sql`${withdrawalColumns} from cashier.withdrawals where ${filters(search)} ${byText}`;
  return pageOf(search, stage, rows);
}

/** Payments of exactly this amount. Each currency reads a page of one index. */
function amountPart(
  search: PaymentSearch,
  stage: string | undefined,
  { columns, table }: { columns: SqlQuery; table: SqlQuery },
): SqlQuery[] {
  const sought = search.q === undefined ? [] : amountsNamed(search.q);
  if (sought.length === 0) return [];
  const codes = sought.map(({ currency }) => currency);
  const minors = sought.map(({ amountMinor }) => String(amountMinor));
  const ofCurrency = sql`* from ${table}
    where ${filters(search)} and currency = sought.code and amount_minor = sought.minor`;
  const page = pageOf(search, stage, ofCurrency);
  return [
    sql`(select ${columns}
      from unnest(${codes}::text[], ${minors}::numeric[]) as sought(code, minor)
      cross join lateral ${page} as found
      order by created_at desc, id desc limit ${search.limit})`,
  ];
}

const depositTable = { columns: depositColumns, table: sql`cashier.deposits` };
const withdrawalTable = { columns: withdrawalColumns, table: sql`cashier.withdrawals` };

/**
 * The statement for one page. It contains only the requested filters, so that the indexes can serve
 * it. Each part reads a page of one index: given two stages in one part, PostgreSQL would read all
 * stages by time instead.
 */
export async function pageStatement(db: Queryable, search: PaymentSearch): Promise<SqlQuery> {
  const { kind, limit } = search;
  const stages = stagesOf(search);
  const matchingDeposits = kind === 'withdrawal' ? [] : await depositsMatching(db, search);
  const matchingWithdrawals = kind === 'deposit' ? [] : await withdrawalsMatching(db, search);
  const deposits = stages.flatMap((stage) => [
    depositPart(search, stage, matchingDeposits),
    ...amountPart(search, stage, depositTable),
  ]);
  const withdrawals = stages.flatMap((stage) => [
    withdrawalPart(search, stage, matchingWithdrawals),
    ...amountPart(search, stage, withdrawalTable),
  ]);
  const [first, ...rest] = [
    ...(kind === 'withdrawal' ? [] : deposits),
    ...(kind === 'deposit' ? [] : withdrawals),
  ];
  if (!first) return none;
  const all = rest.reduce((parts, part) => sql`${parts} union all ${part}`, first);
  // A payment may match by its player and by its amount at once.
  return sql`select distinct on ("createdAt", id, kind) * from (${all}) as payments
    order by "createdAt" desc, id desc, kind limit ${limit}`;
}

/** Deposits and withdrawals in one list, newest first. */
export async function searchPayments(db: Queryable, search: PaymentSearch): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(await pageStatement(db, search));
  return rows;
}

/** All pages, one after the other. */
export async function* allPayments(
  db: Queryable,
  search: Omit<PaymentSearch, 'before' | 'limit'>,
): AsyncGenerator<PaymentRow[]> {
  const limit = 500;
  let before: string | undefined;
  for (;;) {
    const rows = await searchPayments(db, { ...search, before, limit });
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id;
    if (rows.length < limit) return;
  }
}
