import { createHash } from 'node:crypto';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { ProposalState } from '@opencashier/contract/operator/access/proposals';
import type { OperatorRole } from '@opencashier/contract/operator/access/roles';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

export interface NewProposal {
  partner: string;
  owner: string;
  operation: OperatorOperation;
  /** The parameters of the path. */
  named: Readonly<Record<string, string>>;
  request: Readonly<Record<string, unknown>>;
  amountMinor: bigint;
  currency: string;
  proposedBy: string;
  proposedRole: OperatorRole;
  /** The id of the key; null for a session. */
  proposedKey: string | null;
  proposedAt: Date;
  expiresAt: Date;
}

export interface Proposal extends NewProposal {
  id: bigint;
  state: ProposalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  failure: string | null;
  answer: unknown;
}

/** The time to wait for a server that crashed while carrying out a proposal. */
const carryingOutMs = 60_000;

const columns = sql`id, partner, owner, operation, named, request, currency, reason, failure, answer,
  amount_minor as "amountMinor", proposed_by as "proposedBy", proposed_role as "proposedRole",
  proposed_key as "proposedKey", proposed_at as "proposedAt", expires_at as "expiresAt",
  decided_by as "decidedBy", decided_at as "decidedAt", state`;

function keyOf({ operation, named, request }: NewProposal): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, named, request]))
    .digest('hex');
}

/** Records a proposal, or returns the open one for the same request. */
export async function recordProposal(db: Queryable, proposal: NewProposal): Promise<Proposal> {
  const key = keyOf(proposal);
  const { partner, owner, operation, proposedBy, proposedRole, proposedKey, proposedAt } = proposal;
  await db.query(sql`
    update cashier.proposals set state = 'expired'
    where partner = ${partner} and request_key = ${key} and state = 'open'
      and expires_at <= ${proposedAt}`);
  await db.query(sql`
    insert into cashier.proposals (partner, owner, operation, named, request, request_key,
      amount_minor, currency, proposed_by, proposed_role, proposed_key, proposed_at, expires_at)
    values (${partner}, ${owner}, ${operation}, ${JSON.stringify(proposal.named)},
      ${JSON.stringify(proposal.request)}, ${key}, ${proposal.amountMinor}, ${proposal.currency},
      ${proposedBy}, ${proposedRole}, ${proposedKey}, ${proposedAt}, ${proposal.expiresAt})
    on conflict (partner, request_key) where state in ('open', 'confirmed') do nothing`);
  const { rows } = await db.query<Proposal>(sql`
    select ${columns} from cashier.proposals
    where partner = ${partner} and request_key = ${key} order by id desc limit 1`);
  if (!rows[0]) throw new Error('the proposal was not recorded');
  return rows[0];
}

/** The answer to the same request, if it was carried out before. */
export async function earlierAnswerOf(
  db: Queryable,
  proposal: NewProposal,
): Promise<Pick<Proposal, 'answer'> | undefined> {
  const { rows } = await db.query<Pick<Proposal, 'answer'>>(sql`
    select answer from cashier.proposals where partner = ${proposal.partner}
      and request_key = ${keyOf(proposal)} and state = 'done' and answer is not null
    order by id desc limit 1`);
  return rows[0];
}

interface ProposalKey {
  id: bigint;
  partner: string;
}

export async function findProposal(
  db: Queryable,
  { id, partner }: ProposalKey,
): Promise<Proposal | undefined> {
  const { rows } = await db.query<Proposal>(sql`
    select ${columns} from cashier.proposals where id = ${id} and partner = ${partner}`);
  return rows[0];
}

export interface ProposalSearch {
  partner: string;
  state?: ProposalState | undefined;
  now: Date;
  before?: bigint | undefined;
  limit: number;
}

/** An open proposal whose time is over is shown as expired. */
function isShownAs(state: ProposalState, now: Date): SqlQuery {
  if (state === 'open') return sql`state = 'open' and expires_at > ${now}`;
  if (state !== 'expired') return sql`state = ${state}`;
  return sql`(state = 'expired' or state = 'open' and expires_at <= ${now})`;
}

/** Newest first. */
export async function searchProposals(db: Queryable, search: ProposalSearch): Promise<Proposal[]> {
  const { partner, state, now, before, limit } = search;
  const { rows } = await db.query<Proposal>(sql`
    select ${columns} from cashier.proposals where partner = ${partner}
      ${state === undefined ? sql`` : sql`and ${isShownAs(state, now)}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`);
  return rows;
}

/**
 * Claims a proposal for this server; undefined if it is no longer open, or another server has it.
 */
export async function claimProposal(
  db: Queryable,
  { id, partner }: ProposalKey,
  { by, now }: { by: string; now: Date },
): Promise<Proposal | undefined> {
  const staleBefore = new Date(now.getTime() - carryingOutMs);
  const { rows } = await db.query<Proposal>(sql`
    update cashier.proposals set state = 'confirmed', decided_by = ${by}, decided_at = ${now}
    where id = ${id} and partner = ${partner} and proposed_by <> ${by}
      and ((state = 'open' and expires_at > ${now})
        or (state = 'confirmed' and decided_at <= ${staleBefore}))
    returning ${columns}`);
  return rows[0];
}

/** Records the outcome of a claimed proposal; `open` lets it be confirmed again. */
export async function endProposal(
  db: Queryable,
  { id, decidedAt }: Pick<Proposal, 'id' | 'decidedAt'>,
  end:
    | { state: 'done'; answer: unknown }
    | { state: 'failed'; failure: string }
    | { state: 'open' },
): Promise<Proposal | undefined> {
  const answer = end.state === 'done' ? JSON.stringify(end.answer) : null;
  const failure = end.state === 'failed' ? end.failure : null;
  const { rows } = await db.query<Proposal>(sql`
    update cashier.proposals set state = ${end.state}, answer = ${answer}, failure = ${failure},
      decided_by = case when ${end.state} = 'open' then null else decided_by end
    where id = ${id} and state = 'confirmed' and decided_at = ${decidedAt} returning ${columns}`);
  return rows[0];
}

export async function closeProposal(
  db: Queryable,
  { id, partner }: ProposalKey,
  close: { state: 'refused' | 'withdrawn'; by: string; reason?: string; now: Date },
): Promise<Proposal | undefined> {
  const { state, by, reason = null, now } = close;
  const { rows } = await db.query<Proposal>(sql`
    update cashier.proposals
    set state = ${state}, decided_by = ${by}, decided_at = ${now}, reason = ${reason}
    where id = ${id} and partner = ${partner} and state = 'open' and expires_at > ${now}
    returning ${columns}`);
  return rows[0];
}
