import { sql, type SqlQuery } from '@opencashier/postgres';
import { auditedOn } from './audited-on.ts';

interface Player {
  owner: string;
  user: string;
}

type Subjects = (player: Player) => SqlQuery;

const rowsOf =
  (table: SqlQuery, subject = sql`own.id::text`): Subjects =>
  ({ owner }) =>
    sql`select ${subject} as subject from ${table} where own.owner = ${owner}`;

/** The player's payments, which others refer to by our id or by the provider's. */
const payments: Subjects = ({ owner }) => sql`
  select id, provider, provider_id, 'deposit' as kind from cashier.deposits where owner = ${owner}
  union all select id, provider, provider_id, 'refund' from cashier.refunds where owner = ${owner}
  union all
  select id, provider, provider_id, 'payout' from cashier.withdrawals where owner = ${owner}`;

const notices: readonly Subjects[] = [
  () => sql`
    select notice.provider || '/' || notice.event_id as subject
    from payments join cashier.notices as notice
      on notice.body -> 'data' ->> 'reference' = payments.id`,
  // Others name a payment by the provider's own id alone.
  () => sql`
    select notice.provider || '/' || notice.event_id as subject
    from payments join cashier.notices as notice
      on notice.provider = payments.provider and notice.body -> 'data' ->> 'reference' is null
      and notice.body -> 'data' ->> 'providerId' = payments.provider_id
      and notice.body -> 'data' ->> 'subject' = payments.kind`,
];

/** Messages to the operator about the player's payments. */
const messages: Subjects = () => sql`
  select message.id as subject
  from payments join cashier.webhooks as message on message.subject = payments.id`;

/**
 * Money that arrived without a known owner: the player's if it was credited to the player, or if
 * its address and memo turned out to be the player's.
 */
const unownedCases: readonly Subjects[] = [
  ({ owner }) => sql`select id::text as subject from cashier.cases where credited_owner = ${owner}`,
  rowsOf(
    sql`cashier.deposits as own
      join cashier.crypto_addresses as address on address.first_deposit_id = own.id
      join cashier.cases as stray on stray.owner is null and stray.address = address.watch_key
        and (address.memo = '' or stray.memo = address.memo)`,
    sql`stray.id::text`,
  ),
];

const paymentsOf =
  (kind: string): Subjects =>
  () =>
    sql`select id as subject from payments where kind = ${kind}`;

/** The names under which the audit log records a player's things, by operation path. */
const subjects: Readonly<Record<string, readonly Subjects[]>> = {
  '/deposits/': [paymentsOf('deposit')],
  '/refunds/': [paymentsOf('refund')],
  '/disputes/': [rowsOf(sql`cashier.disputes as own`)],
  '/withdrawals/': [paymentsOf('payout')],
  '/cases/': [rowsOf(sql`cashier.cases as own`), ...unownedCases],
  '/wallet-orders/': [rowsOf(sql`cashier.wallet_orders as own`)],
  '/proposals/': [rowsOf(sql`cashier.proposals as own`)],
  '/frozen-accounts/': [rowsOf(sql`ledger.accounts as own`)],
  '/unmatched-notices/': notices,
  '/webhooks/': [messages],
};

/** The player's subjects, each with the operations that log it under this name. */
function subjectsOf(player: Player): SqlQuery {
  const found = Object.entries(subjects).flatMap(([path, of]) =>
    of.map(
      (rows) =>
        sql`select subject, ${auditedOn(path)}::text[] as operations from (${rows(player)}) as own`,
    ),
  );
  return found.reduce((all, one) => sql`${all} union all ${one}`);
}

interface EntriesSearch {
  partner: string;
  user: string;
  /** Conditions on the entries, with the partner and the page. */
  filters: SqlQuery;
  limit: number;
}

/**
 * The ids of the newest entries about a player and about everything that is theirs, each once. A
 * decision on a case also names the player who is to get its money, even if it was refused or has
 * to wait. The subjects are gathered first, because a plan for each kind of subject and each
 * partition of the log takes longer to make than to carry out. The player, who alone may have very
 * many entries, is a value that the planner knows.
 */
export function entriesAbout({ partner, user, filters, limit }: EntriesSearch): SqlQuery {
  const player = { owner: `${partner}:${user}`, user };
  const newest = sql`order by id desc limit ${limit}`;
  return sql`
    with payments as materialized (${payments(player)})
    select id from cashier.audit_entries
    where ${filters} and operation = 'settleCase' and request ->> 'user' = ${user}
    union
    (select id from cashier.audit_entries
      where ${filters} and subject = ${user} and operation = any(${auditedOn('/players/')}::text[])
      ${newest})
    union
    select entry.id from (${subjectsOf(player)}) as own cross join lateral (
      select id from cashier.audit_entries
      where ${filters} and subject = own.subject and operation = any(own.operations)
      ${newest}) as entry
    ${newest}`;
}
