import { sql, type SqlQuery } from '@opencashier/postgres';
import { auditedOn } from './audited-on.ts';

interface Player {
  owner: string;
  partner: string;
  user: string;
}

const sameId = sql`own.id::text`;

const rowsOf =
  (table: SqlQuery, subject = sameId) =>
  ({ owner }: Player): SqlQuery =>
    sql`select ${subject} as subject from ${table} where own.owner = ${owner}`;

const payments = [
  sql`cashier.deposits as own`,
  sql`cashier.refunds as own`,
  sql`cashier.withdrawals as own`,
] as const;

/** Provider notices, or messages to the operator, about a player's payments. */
const ofPayments = (join: SqlQuery, subject: SqlQuery) =>
  payments.map((table) => rowsOf(sql`${table} ${join}`, subject));

const notices = ofPayments(
  sql`join cashier.notices as notice on notice.body -> 'data' ->> 'reference' = own.id`,
  sql`notice.provider || '/' || notice.event_id`,
);

/** Notices that name a payment by the provider's own id alone. */
const thinNotices = (['deposit', 'refund', 'payout'] as const).map((subject, index) =>
  rowsOf(
    sql`${payments[index] ?? payments[0]} join cashier.notices as notice
      on notice.provider = own.provider and notice.body -> 'data' ->> 'reference' is null
      and notice.body -> 'data' ->> 'providerId' = own.provider_id
      and notice.body -> 'data' ->> 'subject' = ${subject}`,
    sql`notice.provider || '/' || notice.event_id`,
  ),
);

const messages = ofPayments(
  sql`join cashier.webhooks as message on message.subject = own.id`,
  sql`message.id`,
);

/**
 * Money that arrived without a known owner: the player's if it was credited to the player, or if
 * its address and memo turned out to be the player's.
 */
const unownedCases = [
  ({ owner }: Player) =>
    sql`select id::text as subject from cashier.cases where credited_owner = ${owner}`,
  rowsOf(
    sql`cashier.deposits as own
      join cashier.crypto_addresses as address on address.first_deposit_id = own.id
      join cashier.cases as stray on stray.owner is null and stray.address = address.watch_key
        and (address.memo = '' or stray.memo = address.memo)`,
    sql`stray.id::text`,
  ),
];

type Subjects = readonly [path: string, ofPlayer: (player: Player) => SqlQuery];

const on =
  (path: string) =>
  (ofPlayer: Subjects[1]): Subjects => [path, ofPlayer];

/**
 * The names under which the log lists a player and whatever belongs to the player, by the path of
 * the operations.
 */
const subjects: readonly Subjects[] = [
  ['/players/', ({ user }) => sql`select ${user}::text as subject`],
  ['/deposits/', rowsOf(sql`cashier.deposits as own`)],
  ['/refunds/', rowsOf(sql`cashier.refunds as own`)],
  ['/disputes/', rowsOf(sql`cashier.disputes as own`)],
  ['/withdrawals/', rowsOf(sql`cashier.withdrawals as own`)],
  ['/cases/', rowsOf(sql`cashier.cases as own`)],
  ...unownedCases.map(on('/cases/')),
  ['/wallet-orders/', rowsOf(sql`cashier.wallet_orders as own`)],
  ['/proposals/', rowsOf(sql`cashier.proposals as own`)],
  ['/frozen-accounts/', rowsOf(sql`ledger.accounts as own`)],
  ...[...notices, ...thinNotices].map(on('/unmatched-notices/')),
  ...messages.map(on('/webhooks/')),
];

/**
 * The ids of the entries about a player and about everything that belongs to the player, each once.
 * A decision on a case also names the player who is to get its money, even if it was refused or has
 * to wait.
 */
export function entriesAbout(partner: string, user: string): SqlQuery {
  const player = { owner: `${partner}:${user}`, partner, user };
  const naming = sql`select id from cashier.audit_entries
    where partner = ${partner} and operation = 'settleCase' and request ->> 'user' = ${user}`;
  return subjects.reduce(
    (found, [path, ofPlayer]) => sql`${found} union
      select entry.id from (${ofPlayer(player)}) as own join cashier.audit_entries as entry
        on entry.partner = ${partner} and entry.subject = own.subject
        and entry.operation = any(${auditedOn(path)}::text[])`,
    naming,
  );
}
