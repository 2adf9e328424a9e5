import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { type Queryable, sql } from '@opencashier/postgres';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import type { OperatorContext, OperatorHandler } from '../operation.ts';

const claimMinutes = 10;

interface Claim {
  withdrawalId: string;
  by: string;
  name: string;
  at: Date;
  until: Date;
}

const columns = sql`withdrawal_id as "withdrawalId", claimed_by as by, claimed_name as name,
  claimed_at as at, claimed_until as until`;

/** The claims that still count, by withdrawal. */
export async function reviewClaimsOn(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Claim>> {
  const { rows } = await db.query<Claim>(sql`
    select ${columns} from cashier.review_claims
    where withdrawal_id = any(${[...ids]}) and claimed_until > now()`);
  return new Map(rows.map((claim) => [claim.withdrawalId, claim]));
}

/** Makes or extends a claim; undefined while somebody else has one. */
async function takeClaim(
  db: Queryable,
  withdrawalId: string,
  { id, name }: OperatorContext['operator'],
): Promise<Claim | undefined> {
  const { rows } = await db.query<Claim>(sql`
    insert into cashier.review_claims as known
      (withdrawal_id, claimed_by, claimed_name, claimed_until)
    values (${withdrawalId}, ${id}, ${name}, now() + make_interval(mins => ${claimMinutes}))
    on conflict (withdrawal_id) do update set
      claimed_at = case when known.claimed_by = excluded.claimed_by and known.claimed_until > now()
        then known.claimed_at else now() end,
      claimed_by = excluded.claimed_by,
      claimed_name = excluded.claimed_name,
      claimed_until = excluded.claimed_until
    where known.claimed_by = excluded.claimed_by or known.claimed_until <= now()
    returning ${columns}`);
  return rows[0];
}

/** Extends a claim that the operator still has; undefined if there is none. */
async function extendClaim(
  db: Queryable,
  withdrawalId: string,
  { id }: OperatorContext['operator'],
): Promise<Claim | undefined> {
  const { rows } = await db.query<Claim>(sql`
    update cashier.review_claims
    set claimed_until = now() + make_interval(mins => ${claimMinutes})
    where withdrawal_id = ${withdrawalId} and claimed_by = ${id} and claimed_until > now()
    returning ${columns}`);
  return rows[0];
}

export async function dropClaim(db: Queryable, withdrawalId: string): Promise<void> {
  await db.query(sql`delete from cashier.review_claims where withdrawal_id = ${withdrawalId}`);
}

/** Ends the operator's own claim, which would keep a second person from confirming. */
export async function dropOwnClaim({
  services,
  pathParams,
  operator,
}: OperatorContext): Promise<void> {
  await services.pool.query(sql`
    delete from cashier.review_claims
    where withdrawal_id = ${pathParams['id'] ?? ''} and claimed_by = ${operator.id}`);
}

export function shownClaim(
  { by, name, at, until }: Claim,
  { operator }: Pick<OperatorContext, 'operator'>,
): OperatorAnswer<'claimReview'>['claim'] {
  const isYours = by === operator.id;
  return { by, name, isYours, at: at.toISOString(), until: until.toISOString() };
}

function claimedByOther({ name, until }: Claim): OperatorError {
  const message = `${name} looks at this withdrawal until ${until.toISOString()}.`;
  return new OperatorError('claimedByOther', message, { name, until: until.toISOString() });
}

/**
 * Nobody can decide a withdrawal that somebody else has claimed, neither alone nor as the second
 * person.
 */
export async function checkClaim(context: OperatorContext): Promise<void> {
  const { services, pathParams, operator, confirmedBy } = context;
  const { id = '' } = pathParams;
  const claim = (await reviewClaimsOn(services.pool, [id])).get(id);
  if (!claim || claim.by === operator.id || claim.by === confirmedBy?.id) return;
  throw claimedByOther(claim);
}

async function checkInReview({ services, partner, pathParams }: OperatorContext): Promise<string> {
  const { id = '' } = pathParams;
  const withdrawal = await findWithdrawal(services.pool, id);
  if (withdrawal?.partner !== partner.key) throw new OperatorError('notFound');
  if (withdrawal.stage !== 'review') throw new OperatorError('stateForbids');
  return id;
}

/** True if the operator has approved it, and a second person has not confirmed that yet. */
export async function hasProposed(context: OperatorContext): Promise<boolean> {
  const { services, partner, pathParams, operator } = context;
  const { rows } = await services.pool.query(sql`
    select from cashier.proposals
    where partner = ${partner.key} and state = 'open' and expires_at > ${services.now()}
      and operation = 'approve' and named ->> 'id' = ${pathParams['id'] ?? ''}
      and proposed_by = ${operator.id}
    limit 1`);
  return rows.length > 0;
}

export const claimReview: OperatorHandler<'claimReview'> = async (context) => {
  const { pool } = context.services;
  const id = await checkInReview(context);
  const claim = await takeClaim(pool, id, context.operator);
  // Asked afterwards, because an approval may become a proposal at the same time.
  if (claim && (await hasProposed(context))) {
    await dropOwnClaim(context);
    throw new OperatorError('stateForbids', 'A second person has to confirm your approval of it.');
  }
  if (claim) return { claim: shownClaim(claim, context) };
  const other = (await reviewClaimsOn(pool, [id])).get(id);
  throw other ? claimedByOther(other) : new OperatorError('claimedByOther');
};

/** The answer to a claim that only extends the operator's own; undefined for any other. */
export async function extendReview(
  context: OperatorContext,
): Promise<OperatorAnswer<'claimReview'> | undefined> {
  const { services, partner, pathParams, operator } = context;
  const { id = '' } = pathParams;
  const withdrawal = await findWithdrawal(services.pool, id);
  if (withdrawal?.partner !== partner.key || withdrawal.stage !== 'review') return undefined;
  const claim = await extendClaim(services.pool, id, operator);
  return claim && { claim: shownClaim(claim, context) };
}

export const releaseReview: OperatorHandler<'releaseReview'> = async (context) => {
  const { pool } = context.services;
  const { id = '' } = context.pathParams;
  const withdrawal = await findWithdrawal(pool, id);
  if (withdrawal?.partner !== context.partner.key) throw new OperatorError('notFound');
  await checkClaim(context);
  // Only the operator's own: somebody may claim it at this moment.
  await dropOwnClaim(context);
  return { ok: true };
};
