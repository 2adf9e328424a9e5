import { coinCodes } from '@opencashier/money';
import { type RowSource, sql, type SqlQuery } from '@opencashier/postgres';
import type { Viewer } from '../../security/tokens.ts';
import { byRate } from '../withdrawal.ts';
import { withdrawalColumnNames, withdrawalColumns } from './withdrawal-row.ts';

/** Redemptions belong to the sweep view, other withdrawals to the main view. */
export function isSeenBy({ owner, view }: Viewer): SqlQuery {
  return sql`owner = ${owner} and (currency = any(${coinCodes})) = ${view === 'sweep'}`;
}

function seenBy(viewer: Viewer, condition: SqlQuery): RowSource {
  return {
    columns: withdrawalColumnNames,
    query: sql`
      select ${withdrawalColumns()} from cashier.withdrawals
      where ${isSeenBy(viewer)} ${condition}`,
  };
}

const openStages = sql`('holding', 'review', 'approved', 'processing')`;
const endedStages = sql`('sent', 'rejected', 'cancelled', 'failed')`;
const openMax = 10;
const recentMax = 5;
const newsMax = 10;

/** Also withdrawals that the player must confirm again. */
export const openWithdrawals = (viewer: Viewer): RowSource =>
  seenBy(
    viewer,
    sql`and (status in ${openStages}
        or status = 'draft' and decided_by = ${byRate} and expires_at > now())
      order by created_at desc limit ${openMax}`,
  );

/** Abandoned drafts are not shown: the history has confirmed withdrawals only. */
export const recentWithdrawals = (viewer: Viewer): RowSource =>
  seenBy(
    viewer,
    sql`and status in ${endedStages} and confirmed_at is not null
      order by created_at desc limit ${recentMax}`,
  );

/** A returning player is sent open withdrawals and those that ended in the meantime. */
export const withdrawalNews = (viewer: Viewer): RowSource =>
  seenBy(
    viewer,
    sql`and confirmed_at is not null and (status in ${openStages}
        or updated_at > now() - interval '15 minutes')
      order by updated_at desc limit ${newsMax}`,
  );
