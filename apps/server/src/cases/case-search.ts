import type { CaseReason, CaseState } from '@opencashier/contract/operator/deposits/cases';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type { Case } from './case.ts';
import { type CaseRow, caseOf } from './case-row.ts';

/** The cases that a partner sees, in one state. */
interface VisibleCases {
  partner: string;
  /** Also those of no partner. */
  seesUnowned: boolean;
  state: CaseState;
}

export interface CaseSearch extends VisibleCases {
  reason?: CaseReason | undefined;
  /** The player whose money it is, or who got it. */
  owner?: string | undefined;
  depositId?: string | undefined;
  /** A case must match every one of these; null means nobody. */
  assignees?: readonly (string | null)[] | undefined;
  before?: bigint | undefined;
  limit: number;
}

const none = sql``;

const ofPartner = ({ partner, state }: VisibleCases): SqlQuery =>
  sql`partner = ${partner} and state = ${state}`;

const ofNoPartner = ({ state }: VisibleCases): SqlQuery =>
  sql`partner is null and state = ${state}`;

function page(visible: SqlQuery, search: CaseSearch): SqlQuery {
  const { reason, owner, depositId, assignees = [], before, limit } = search;
  const assigned = assignees.reduce<SqlQuery>(
    (all, one) =>
      sql`${all} and ${one === null ? sql`assigned_to is null` : sql`assigned_to = ${one}`}`,
    none,
  );
  return sql`(select * from cashier.cases where ${visible} ${assigned}
    ${reason === undefined ? none : sql`and reason = ${reason}`}
    ${owner === undefined ? none : sql`and (owner = ${owner} or credited_owner = ${owner})`}
    ${depositId === undefined ? none : sql`and deposit_id = ${depositId}`}
    ${before === undefined ? none : sql`and id < ${before}`}
    order by id desc limit ${limit})`;
}

/** Newest first. Each part is a page of an index: an `or` would read all cases and sort them. */
export async function searchCases(db: Queryable, search: CaseSearch): Promise<Case[]> {
  const { seesUnowned, limit } = search;
  const own = page(ofPartner(search), search);
  const { rows } = await db.query<CaseRow>(
    seesUnowned
      ? sql`${own} union all ${page(ofNoPartner(search), search)} order by id desc limit ${limit}`
      : own,
  );
  return rows.map(caseOf);
}

/** Skips from one name to the next in the index, however many cases each has. */
function namesIn(visible: SqlQuery): SqlQuery {
  const first = sql`order by assigned_to limit 1`;
  return sql`(with recursive names as (
      (select assigned_to as name from cashier.cases
        where ${visible} and assigned_to is not null ${first})
      union all
      select (select assigned_to from cashier.cases
        where ${visible} and assigned_to > names.name ${first})
      from names where names.name is not null)
    select name from names where name is not null)`;
}

/** The operators who have cases in this state, in alphabetical order. */
export async function searchAssignees(db: Queryable, visible: VisibleCases): Promise<string[]> {
  const own = namesIn(ofPartner(visible));
  const all = visible.seesUnowned ? sql`${own} union ${namesIn(ofNoPartner(visible))}` : own;
  const { rows } = await db.query<{ name: string }>(sql`${all} order by name limit 200`);
  return rows.map(({ name }) => name);
}
