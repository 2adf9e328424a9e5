import type { CodeEventName } from '@opencashier/contract/operator/payments';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { auditedOn } from '../../audit/audited-on.ts';

/** The provider's own id of a payment or refund, as a notice without our reference names it. */
export interface ProviderName {
  subject: 'deposit' | 'payout' | 'refund';
  providerId: string;
}

/** The payment to read the timeline of, and the ids of what belongs to it. */
export interface TimelineSubject {
  partner: string;
  owner: string;
  id: string;
  provider: string;
  refundIds: readonly string[];
  caseIds: readonly string[];
  disputeIds: readonly string[];
  providerNames: readonly ProviderName[];
  createdAt: Date;
  /** The time in which a hold on the player could stop it; only withdrawals have one. */
  open?: { from: Date; to: Date | undefined };
}

export interface NoticeRow {
  provider: string;
  eventId: string;
  body: { type?: unknown; erased?: unknown };
  receivedAt: Date;
  appliedAt: Date | null;
  failure: string | null;
}

const idsOf = ({ id, refundIds }: Pick<TimelineSubject, 'id' | 'refundIds'>): string[] => [
  id,
  ...refundIds,
];

const noticeColumns = sql`notices.provider, event_id as "eventId", body,
  received_at as "receivedAt", applied_at as "appliedAt", failure`;

/** Those that carry our reference, and those that carry the provider's own id alone. */
export async function noticesAbout(
  db: Queryable,
  subject: Pick<TimelineSubject, 'id' | 'refundIds' | 'provider' | 'providerNames'>,
): Promise<NoticeRow[]> {
  const { provider, providerNames } = subject;
  const subjects = providerNames.map((name) => name.subject);
  const providerIds = providerNames.map(({ providerId }) => providerId);
  const { rows } = await db.query<NoticeRow>(sql`
    (select ${noticeColumns}
      from cashier.notices where (body -> 'data' ->> 'reference') = any(${idsOf(subject)})
      order by received_at limit 200)
    union all
    (select ${noticeColumns}
      from unnest(${subjects}::text[], ${providerIds}::text[]) as named(subject, provider_id)
      join cashier.notices on notices.provider = ${provider}
        and (body -> 'data' ->> 'reference') is null
        and (body -> 'data' ->> 'providerId') = named.provider_id
        and (body -> 'data' ->> 'subject') = named.subject
      order by received_at limit 200)
    order by "receivedAt" limit 200`);
  return rows;
}

export interface TransferRow {
  id: bigint;
  reference: string;
  kind: 'plain' | 'pending' | 'post' | 'void';
  purpose: string;
  currency: string;
  amount: bigint;
  heldMinor: bigint;
  at: Date;
  debit: string;
  credit: string;
}

/** The movements on the player's accounts since then whose reference names the payment. */
export async function transfersOf(db: Queryable, subject: TimelineSubject): Promise<TransferRow[]> {
  const { rows } = await db.query<TransferRow>(sql`
    select distinct on (t.id) t.id, t.reference, t.kind, t.purpose, t.currency, t.amount,
      t.pending_delta as "heldMinor", t.created_at as at,
      case d.kind when 'player' then 'player:' || split_part(d.owner, ':', 2) else d.kind end as debit,
      case c.kind when 'player' then 'player:' || split_part(c.owner, ':', 2) else c.kind end as credit
    from ledger.accounts a
    join ledger.transfers t on a.id in (t.debit_account, t.credit_account)
    join ledger.accounts d on d.id = t.debit_account
    join ledger.accounts c on c.id = t.credit_account
    where a.owner = ${subject.owner} and t.created_at >= ${subject.createdAt}
      and string_to_array(t.reference, ':') && ${idsOf(subject)}
    order by t.id limit 200`);
  return rows;
}

export interface OrderRow {
  id: bigint;
  kind: string;
  reference: string;
  amountMinor: bigint;
  currency: string;
  createdAt: Date;
  takenAt: Date | null;
  nextAttemptAt: Date | null;
  failure: string | null;
}

export async function ordersOf(db: Queryable, subject: TimelineSubject): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>(sql`
    select id, kind, reference, amount_minor as "amountMinor", currency, created_at as "createdAt",
      taken_at as "takenAt", next_attempt_at as "nextAttemptAt", failure
    from cashier.wallet_orders
    where owner = ${subject.owner} and string_to_array(reference, ':') && ${idsOf(subject)}
    order by id limit 200`);
  return rows;
}

export interface ActRow {
  id: bigint;
  operation: string;
  by: string;
  confirmedBy: string | null;
  request: unknown;
  outcome: string | null;
  at: Date;
}

/** Things by the path of the operations on them; the log names them by their ids. */
export interface ActedOn {
  path: string;
  subjects: readonly string[];
  /** The operations as their index names them, if they have one. */
  operations?: SqlQuery;
  /** Only what was done in this time. */
  from?: Date;
  to?: Date | undefined;
}

const none = sql``;

/** The holds and releases of a player's withdrawals, among all postings about the player. */
export const holdsOn = (user: string): ActedOn => ({
  path: '/players/{user}/withdrawal-',
  subjects: [user],
  operations: sql`operation in ('holdWithdrawals', 'releaseWithdrawals')`,
});

/** The latest 200, the oldest of them first. */
export async function actsOn(
  db: Queryable,
  partner: string,
  things: readonly ActedOn[],
): Promise<ActRow[]> {
  const parts = things
    .filter(({ subjects }) => subjects.length > 0)
    .map(
      ({ path, subjects, operations, from, to }) => sql`(
        select id, operation, actor as by, confirmed_by as "confirmedBy", request, outcome, at
        from cashier.audit_entries
        where partner = ${partner} and subject = any(${[...subjects]})
          and ${operations ?? sql`operation = any(${auditedOn(path)})`}
          ${from === undefined ? none : sql`and at >= ${from}`}
          ${to === undefined ? none : sql`and at <= ${to}`}
        order by id desc limit 200)`,
    );
  if (parts.length === 0) return [];
  const all = parts.reduce((found, part) => sql`${found} union all ${part}`);
  const { rows } = await db.query<ActRow>(sql`
    select * from (${all}) as acts order by id desc limit 200`);
  return rows.toReversed();
}

/** The proposals about the payment, its refunds and its cases. */
export async function proposalsOn(
  db: Queryable,
  { owner }: TimelineSubject,
  things: readonly ActedOn[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: bigint; operation: string; subject: string }>(sql`
    select id, operation, named ->> 'id' as subject from cashier.proposals
    where owner = ${owner} and named ->> 'id' = any(${things.flatMap(({ subjects }) => subjects)})
    order by id limit 200`);
  return rows
    .filter(({ operation, subject }) =>
      things.some(
        ({ path, subjects }) =>
          subjects.includes(subject) && auditedOn(path).some((name) => name === operation),
      ),
    )
    .map(({ id }) => String(id));
}

export interface CodeRow {
  what: CodeEventName;
  at: Date;
  /** The number of times that it has happened so far. */
  count: number;
}

/** The events of the codes; if an older server sent them, only the last one, if it arrived. */
export async function codesOf(db: Queryable, { id }: TimelineSubject): Promise<CodeRow[]> {
  const { rows } = await db.query<CodeRow>(sql`
    (select what, at, (row_number() over (partition by what order by id))::int as count
      from cashier.withdrawal_code_events where withdrawal_id = ${id} order by id limit 200)
    union all
    select 'sent', sent_at, sends from cashier.withdrawal_codes
    where withdrawal_id = ${id} and sent_at > 'epoch' and not exists (
      select from cashier.withdrawal_code_events where withdrawal_id = ${id})`);
  return rows;
}

export interface ChainRow {
  network: string;
  txid: string;
  seenAt: Date;
  height: bigint | null;
  isDropped: boolean;
}

export async function chainPaymentsOf(db: Queryable, { id }: TimelineSubject): Promise<ChainRow[]> {
  const { rows } = await db.query<ChainRow>(sql`
    select network, txid, seen_at as "seenAt", height, is_dropped as "isDropped"
    from cashier.chain_payments where deposit_id = ${id} order by id limit 200`);
  return rows;
}
