import { type Queryable, sql } from '@opencashier/postgres';
import type { Deposit } from '../deposit.ts';
import { type DepositStage, stageWordOf } from '../deposit-stage.ts';
import { type DepositRow, depositFromRow } from './deposit-row.ts';

export interface DepositSearch {
  partner: string;
  owner?: string | undefined;
  stage?: DepositStage | undefined;
  method?: string | undefined;
  provider?: string | undefined;
  /** Ours or the provider's. */
  id?: string | undefined;
  isLate?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
  creditedFrom?: string | undefined;
  creditedUntil?: string | undefined;
  /** The last deposit of the previous page. */
  before?: string | undefined;
  limit: number;
}

/**
 * Newest first, by the time of credit if requested. The query contains only the requested filters,
 * so that an index can serve it.
 */
export async function searchDeposits(db: Queryable, search: DepositSearch): Promise<Deposit[]> {
  const { owner, stage, method, provider, id, isLate, from, until, before } = search;
  const { creditedFrom, creditedUntil } = search;
  const none = sql``;
  const isByCredit = creditedFrom !== undefined || creditedUntil !== undefined;
  const time = isByCredit ? sql`credited_at` : sql`created_at`;
  const { rows } = await db.query<DepositRow>(sql`
    select * from cashier.deposits where partner = ${search.partner}
      ${owner === undefined ? none : sql`and owner = ${owner}`}
      ${stage === undefined ? none : sql`and status = ${stageWordOf(stage)}`}
      ${method === undefined ? none : sql`and method = ${method}`}
      ${provider === undefined ? none : sql`and provider = ${provider}`}
      ${id === undefined ? none : sql`and (id = ${id} or provider_id = ${id})`}
      ${isLate === undefined ? none : isLate ? sql`and is_late` : sql`and not is_late`}
      ${from === undefined ? none : sql`and created_at >= ${from}`}
      ${until === undefined ? none : sql`and created_at < ${until}`}
      ${isByCredit ? sql`and credited_at is not null` : none}
      ${creditedFrom === undefined ? none : sql`and credited_at >= ${creditedFrom}`}
      ${creditedUntil === undefined ? none : sql`and credited_at < ${creditedUntil}`}
      ${
        before === undefined
          ? none
          : sql`and (${time}, id) < (select ${time}, id from cashier.deposits
              where id = ${before} and partner = ${search.partner})`
      }
    order by ${time} desc, id desc limit ${search.limit}`);
  return rows.map(depositFromRow);
}
