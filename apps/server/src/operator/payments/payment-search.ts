import type { PaymentKind, PaymentStatus } from '@opencashier/contract/operator/payments';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { amountsNamed } from './amounts-named.ts';
import { findMatches, type matchLimits, type PaymentMatches } from './payment-matches.ts';
import {
  depositTable,
  type PaymentRow,
  type PaymentTable,
  withdrawalTable,
} from './payment-rows.ts';
import { accountEnding, readSoughtText, type SoughtText } from './sought-text.ts';
import { spellingsOf } from './spellings.ts';

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
  creditedFrom?: string | undefined;
  creditedTo?: string | undefined;
  /** The payments of one player, or one payment. */
  owner?: string | undefined;
  id?: string | undefined;
  /** The last payment of the previous page. */
  before?: string | undefined;
  limit: number;
}

const none = sql``;

const isByCredit = ({ creditedFrom, creditedTo }: PaymentSearch): boolean =>
  creditedFrom !== undefined || creditedTo !== undefined;

/** The time that orders the list. A list by the time of credit has no withdrawals. */
const timeOf = (search: PaymentSearch): SqlQuery =>
  isByCredit(search) ? sql`credited_at` : sql`created_at`;

function filters(search: PaymentSearch): SqlQuery {
  const { partner, method, provider, currency, country, from, to } = search;
  const { creditedFrom, creditedTo } = search;
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
    ${isByCredit(search) ? sql`and credited_at is not null` : none}
    ${creditedFrom === undefined ? none : sql`and credited_at >= ${creditedFrom}`}
    ${creditedTo === undefined ? none : sql`and credited_at < ${creditedTo}`}
    ${afterCursor(search)}`;
}

/** The payments after the last one of the previous page. */
function afterCursor(search: PaymentSearch): SqlQuery {
  const { before, partner } = search;
  if (before === undefined) return none;
  const time = timeOf(search);
  const withdrawal = isByCredit(search)
    ? none
    : sql`union all select created_at, id from cashier.withdrawals
        where id = ${before} and partner = ${partner}`;
  return sql`and (${time}, id) < (
    select ${time}, id from cashier.deposits where id = ${before} and partner = ${partner}
    ${withdrawal})`;
}

/** The stages that a status is shown for. */
function stagesOf({ status }: PaymentSearch): (string | undefined)[] {
  // Until the wallet has answered, a withdrawal is shown in review.
  return status === 'review' ? ['review', 'holding'] : [status];
}

function pageOf(search: PaymentSearch, stage: string | undefined, rows: SqlQuery): SqlQuery {
  return sql`(select ${rows}
    ${stage === undefined ? none : sql`and status = ${stage}`}
    order by ${timeOf(search)} desc, id desc limit ${search.limit})`;
}

/** Builds a part of the page, for one stage. */
type Part = (stage: string | undefined) => SqlQuery;

/** Payments that fulfil a condition. */
const partWith =
  (search: PaymentSearch, { columns, name }: PaymentTable, condition: SqlQuery): Part =>
  (stage) =>
    pageOf(search, stage, sql`${columns} from ${name} where ${filters(search)} ${condition}`);

/** Payments for one of several keys, named `sought`. Each key reads a page of one index. */
const partOfEach =
  (
    search: PaymentSearch,
    { columns, name }: PaymentTable,
    keys: SqlQuery,
    condition: SqlQuery,
  ): Part =>
  (stage) => {
    const ofKey = sql`* from ${name} where ${filters(search)} and ${condition}`;
    return sql`(select ${columns}
      from ${keys} cross join lateral ${pageOf(search, stage, ofKey)} as found
      order by ${timeOf(search)} desc, id desc limit ${search.limit})`;
  };

/** Payments of exactly this amount. */
function amountParts(search: PaymentSearch, table: PaymentTable, text: string): Part[] {
  const sought = amountsNamed(text);
  if (sought.length === 0) return [];
  const codes = sought.map(({ currency }) => currency);
  const minors = sought.map(({ amountMinor }) => String(amountMinor));
  const keys = sql`unnest(${codes}::text[], ${minors}::numeric[]) as sought(code, minor)`;
  const condition = sql`currency = sought.code and amount_minor = sought.minor`;
  return [partOfEach(search, table, keys, condition)];
}

/** Deposits by accounts that their players saved. */
function accountParts(search: PaymentSearch, { accounts }: PaymentMatches): Part[] {
  if (accounts.length === 0) return [];
  const owners = accounts.map(({ owner }) => owner);
  const methods = accounts.map(({ method }) => method);
  const providers = accounts.map(({ provider }) => provider);
  const keys = sql`unnest(${owners}::text[], ${methods}::text[], ${providers}::text[])
    as sought(payer, means, payee)`;
  const condition = sql`owner = sought.payer and method = sought.means
    and provider = sought.payee`;
  return [partOfEach(search, depositTable, keys, condition)];
}

/** The payments of these ids, or of the players with one of the ids in the text. */
const byIds = ({ partner }: PaymentSearch, { ids }: SoughtText, payments: readonly string[]) =>
  sql`id = any(${[...payments]}) or owner = any(${ids.map((id) => `${partner}:${id}`)})`;

function depositParts(search: PaymentSearch, matches: PaymentMatches): Part[] {
  if (search.q === undefined) return [partWith(search, depositTable, none)];
  const sought = readSoughtText(search.q);
  const byId = sql`and (${byIds(search, sought, matches.deposits)})`;
  const addresses = sql`unnest(${spellingsOf(sought.text)}::text[]) as sought(address)`;
  const toAddress = sql`crypto is not null and crypto ->> 'address' = sought.address`;
  return [
    partWith(search, depositTable, byId),
    partOfEach(search, depositTable, addresses, toAddress),
    ...accountParts(search, matches),
    ...amountParts(search, depositTable, sought.text),
  ];
}

/** The shortest addresses, those of the XRP Ledger, are this long; our ids are shorter. */
const addressFrom = 25;

/**
 * The payouts to an account with this ending, or to an address. An address is stored as the
 * provider shows it, partly hidden, but always with its end. Each hidden part may be any text.
 */
function destinationParts(search: PaymentSearch, { text, ending }: SoughtText): Part[] {
  if (ending !== undefined) {
    return [partWith(search, withdrawalTable, sql`and right(destination, 4) = ${ending}`)];
  }
  if (text.length < addressFrom) return [];
  const endings = [...new Set(spellingsOf(text).map((one) => one.slice(-accountEnding)))];
  const keys = sql`unnest(${endings}::text[]) as sought(ending)`;
  const toAddress = sql`right(destination, 4) = sought.ending and network is not null
    and ${text} ilike regexp_replace(destination, '[^0-9A-Za-z:]+', '%', 'g')`;
  return [partOfEach(search, withdrawalTable, keys, toAddress)];
}

function withdrawalParts(search: PaymentSearch, { withdrawals }: PaymentMatches): Part[] {
  if (search.q === undefined) return [partWith(search, withdrawalTable, none)];
  const sought = readSoughtText(search.q);
  const byId = sql`and (${byIds(search, sought, withdrawals)} or provider_id = ${sought.text})`;
  return [
    partWith(search, withdrawalTable, byId),
    ...destinationParts(search, sought),
    ...amountParts(search, withdrawalTable, sought.text),
  ];
}

/**
 * The statement for one page. It contains only the requested filters, so that the indexes can serve
 * it. Each part reads a page of one index: given two stages in one part, PostgreSQL would read all
 * stages by time instead.
 */
function pageStatement(search: PaymentSearch, matches: PaymentMatches): SqlQuery {
  const { kind, limit } = search;
  const parts = [
    ...(kind === 'withdrawal' ? [] : depositParts(search, matches)),
    ...(kind === 'deposit' || isByCredit(search) ? [] : withdrawalParts(search, matches)),
  ];
  const nothing = sql`(select ${depositTable.columns} from cashier.deposits where false)`;
  const all = stagesOf(search)
    .flatMap((stage) => parts.map((part) => part(stage)))
    .reduce((before, part) => sql`${before} union all ${part}`, nothing);
  const time = isByCredit(search) ? sql`"creditedAt"` : sql`"createdAt"`;
  // A payment may match by its player and by its amount at once.
  return sql`select distinct on (${time}, id, kind) * from (${all}) as payments
    order by ${time} desc, id desc, kind limit ${limit}`;
}

interface FoundPayments {
  rows: PaymentRow[];
  /** More payments match the text than a search reads. */
  isIncomplete: boolean;
}

/** Deposits and withdrawals in one list, newest first. */
export async function searchPayments(
  db: Queryable,
  search: PaymentSearch,
  limits?: typeof matchLimits,
): Promise<FoundPayments> {
  const kind = isByCredit(search) ? 'deposit' : search.kind;
  const matches = await findMatches(db, { ...search, kind }, limits);
  const { rows } = await db.query<PaymentRow>(pageStatement(search, matches));
  return { rows, isIncomplete: matches.isIncomplete };
}

/** All pages, one after the other. */
export async function* allPayments(
  db: Queryable,
  search: Omit<PaymentSearch, 'before' | 'limit'>,
  matches: PaymentMatches,
): AsyncGenerator<PaymentRow[]> {
  const limit = 500;
  let before: string | undefined;
  for (;;) {
    const { rows } = await db.query<PaymentRow>(
      pageStatement({ ...search, before, limit }, matches),
    );
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id;
    if (rows.length < limit) return;
  }
}
