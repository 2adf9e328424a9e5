import { type RowSource, sql, type SqlQuery } from '@opencashier/postgres';
import type { Viewer } from '../../security/tokens.ts';
import { depositColumnNames, depositColumns } from './deposit-row.ts';

const openMax = 5;
const newsMax = 10;
const recentMax = 5;

/** Packages belong to the sweep view, other deposits to the main view. */
function seenBy({ owner, view }: Viewer, condition: SqlQuery): RowSource {
  return {
    columns: depositColumnNames,
    query: sql`
      select ${depositColumns()} from cashier.deposits
      where owner = ${owner} and (package is not null) = ${view === 'sweep'} ${condition}`,
  };
}

/** A deposit that waits for more form fields is useless on another screen, and is left out. */
export const openDeposits = (viewer: Viewer): RowSource =>
  seenBy(
    viewer,
    sql`and status in ('created', 'waiting')
      and (expires_at > now() or crypto is not null or in_case or processing_at is not null)
      and fields_required is null
      order by created_at desc limit ${openMax}`,
  );

/** A returning player is sent open deposits and those that ended in the meantime. */
export const depositNews = (viewer: Viewer): RowSource =>
  seenBy(
    viewer,
    sql`and (
        (status in ('created', 'waiting') and (expires_at > now() or crypto is not null or in_case
          or processing_at is not null))
        or (status in ('processed', 'mistaked', 'reversed')
          and updated_at > now() - interval '15 minutes'))
      order by updated_at desc limit ${newsMax}`,
  );

export const recentDeposits = (viewer: Viewer): RowSource =>
  seenBy(
    viewer,
    sql`and status in ('processed', 'mistaked', 'reversed')
      order by created_at desc limit ${recentMax}`,
  );
