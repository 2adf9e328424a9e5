import { type Queryable, sql } from '@opencashier/postgres';
import type { Withdrawal, WithdrawalStage } from '../withdrawal.ts';
import { type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';

export interface WithdrawalSearch {
  partner: string;
  owner?: string | undefined;
  stages?: readonly WithdrawalStage[] | undefined;
  method?: string | undefined;
  provider?: string | undefined;
  /** Ours or the provider's. */
  id?: string | undefined;
  isUnclear?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** The last withdrawal of the previous page. */
  before?: string | undefined;
  limit: number;
}

const unclear = sql`and status = 'processing' and contradictions <> '[]'`;

/** Newest first. The query contains only the requested filters, so that an index can serve it. */
export async function searchWithdrawals(
  db: Queryable,
  search: WithdrawalSearch,
): Promise<Withdrawal[]> {
  const { owner, stages, method, provider, id, isUnclear, from, until, before } = search;
  const none = sql``;
  const { rows } = await db.query<WithdrawalRow>(sql`
    select * from cashier.withdrawals where partner = ${search.partner}
      ${owner === undefined ? none : sql`and owner = ${owner}`}
      ${stages === undefined ? none : sql`and status = any(${[...stages]})`}
      ${method === undefined ? none : sql`and method = ${method}`}
      ${provider === undefined ? none : sql`and provider = ${provider}`}
      ${id === undefined ? none : sql`and (id = ${id} or provider_id = ${id})`}
      ${isUnclear ? unclear : none}
      ${from === undefined ? none : sql`and created_at >= ${from}`}
      ${until === undefined ? none : sql`and created_at < ${until}`}
      ${
        before === undefined
          ? none
          : sql`and (created_at, id) < (
              select created_at, id from cashier.withdrawals
              where id = ${before} and partner = ${search.partner})`
      }
    order by created_at desc, id desc limit ${search.limit}`);
  return rows.map(withdrawalOf);
}

/** The withdrawals that are waiting for a decision, oldest first, and their total number. */
export async function withdrawalsInReview(
  db: Queryable,
  { partner, id, before, limit }: Pick<WithdrawalSearch, 'partner' | 'id' | 'before' | 'limit'>,
): Promise<{ found: Withdrawal[]; total: number }> {
  const page =
    before === undefined
      ? sql``
      : sql`and (created_at, id) > (
          select created_at, id from cashier.withdrawals
          where id = ${before} and partner = ${partner})`;
  const { rows } = await db.query<WithdrawalRow>(sql`
    select * from cashier.withdrawals where partner = ${partner} and status = 'review' ${page}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by created_at, id limit ${limit}`);
  const { rows: counted } = await db.query<{ n: number }>(sql`
    select count(*)::int as n from cashier.withdrawals
    where partner = ${partner} and status = 'review'`);
  return { found: rows.map(withdrawalOf), total: counted[0]?.n ?? 0 };
}
