import { sql, SqlQuery } from '@opencashier/postgres';
import { auditedOn } from '../../audit/audited-on.ts';
import type { Key, Player, RecordKind, Table } from './record-source.ts';

const id: Key = [sql`kept.id`, 'text'];
const number: Key = [sql`kept.id`, 'bigint'];
const currency: Key = [sql`kept.currency`, 'text'];
const bonus: Key = [sql`kept.bonus_id`, 'text'];
const age: Key = [sql`kept.created_at`, 'time'];
/** The position of the deposit or withdrawal that a record belongs to. */
const own: readonly Key[] = [
  [sql`own.created_at`, 'time'],
  [sql`own.id`, 'text'],
];
/** The ids that providers give to their notices may be long; this one is short. */
const notice: Key = [sql`md5(kept.provider || ' ' || kept.event_id)`, 'text'];

/** A table with a player's id is named after its kind of record. */
function ofPlayers(kind: RecordKind, ...order: Key[]): Table {
  const from = new SqlQuery([`from cashier.${kind} as kept`], []);
  return { kind, rows: ({ owner }) => sql`${from} where kept.owner = ${owner}`, order };
}

const ofDeposits = (join: SqlQuery) => (player: Player) =>
  sql`from cashier.deposits as own ${join} where own.owner = ${player.owner}`;

const ofRefunds = (join: SqlQuery) => (player: Player) =>
  sql`from cashier.refunds as own ${join} where own.owner = ${player.owner}`;

const ofWithdrawals = (join: SqlQuery) => (player: Player) =>
  sql`from cashier.withdrawals as own ${join} where own.owner = ${player.owner}`;

const notices = sql`join cashier.notices as kept on kept.body -> 'data' ->> 'reference' = own.id`;
const messages = sql`join cashier.webhooks as kept on kept.subject = own.id`;

/** Changes from the audit log. Exports are left out: each page would add an entry. */
function auditOf(path: string, subject: SqlQuery, partner: string): SqlQuery {
  const changes = auditedOn(path).filter((operation) => operation !== 'exportPlayer');
  return sql`kept.partner = ${partner} and kept.subject = ${subject}
    and kept.operation = any(${changes})`;
}

/** Money without a known owner that became this player's. */
const creditedTo = (owner: string, of: SqlQuery): SqlQuery =>
  sql`${of}.credited_owner = ${owner} and ${of}.owner is null`;

/** Every table that names a player or something that belongs to one, and how to find the rows. */
export const tables: readonly Table[] = [
  ofPlayers('deposits', age, id),
  ofPlayers('refunds', age, id),
  ofPlayers('disputes', [sql`kept.opened_at`, 'time'], id),
  ofPlayers('reported_reversals', age, [sql`kept.reference`, 'text']),
  ofPlayers('withdrawals', age, id),
  ofPlayers('saved_accounts', id),
  ofPlayers('payment_sessions', id),
  ofPlayers('form_closings', number),
  ofPlayers(
    'player_limits',
    currency,
    [sql`kept.period`, 'text'],
    [sql`kept.security_group`, 'text'],
  ),
  ofPlayers('withdrawal_holds', [sql`kept.owner`, 'text']),
  ofPlayers('player_notes', number),
  ofPlayers('player_counts', [sql`kept.kind`, 'text']),
  ofPlayers('resolved_accounts', [sql`kept.account`, 'text']),
  ofPlayers('bonus_offers', bonus),
  ofPlayers('bonus_activations', bonus),
  ofPlayers('gifts', number),
  ofPlayers('playthroughs', [sql`kept.reference`, 'text']),
  ofPlayers('played', currency),
  ofPlayers('wallet_orders', number),
  ofPlayers('proposals', number),
  ofPlayers('cases', number),
  {
    kind: 'cases',
    name: 'cases credited to the player',
    rows: ({ owner }) => sql`from cashier.cases as kept where ${creditedTo(owner, sql`kept`)}`,
    order: [number],
  },
  ofPlayers('idempotency', [sql`kept.key`, 'text']),
  {
    kind: 'requisite_holds',
    rows: ofDeposits(sql`join cashier.requisite_holds as kept on kept.deposit_id = own.id`),
    order: own,
  },
  {
    kind: 'crypto_addresses',
    rows: ofDeposits(sql`join cashier.crypto_addresses as kept on kept.first_deposit_id = own.id`),
    order: own,
  },
  {
    kind: 'chain_payments',
    rows: ofDeposits(sql`
      join cashier.crypto_addresses as address on address.first_deposit_id = own.id
      join cashier.chain_payments as kept on kept.address_id = address.id`),
    order: [...own, number],
  },
  {
    kind: 'case_payments',
    rows: ({ owner }) => sql`from cashier.cases as own
      join cashier.case_payments as kept on kept.case_id = own.id where own.owner = ${owner}`,
    order: [
      [sql`own.id`, 'bigint'],
      [sql`kept.payment_id`, 'bigint'],
    ],
  },
  { kind: 'inbox', rows: ofDeposits(notices), order: [...own, notice] },
  {
    kind: 'inbox',
    name: 'inbox of refunds',
    rows: ofRefunds(notices),
    order: [...own, notice],
  },
  {
    kind: 'inbox',
    name: 'inbox of withdrawals',
    rows: ofWithdrawals(notices),
    order: [...own, notice],
  },
  ...[ofDeposits, ofRefunds, ofWithdrawals].map((of, index): Table => ({
    kind: 'provider_records',
    name: `provider records of ${['deposits', 'refunds', 'withdrawals'][index]}`,
    rows: of(sql`join cashier.provider_records as kept on kept.reference = own.id`),
    order: own,
  })),
  ...[ofDeposits, ofRefunds, ofWithdrawals].map((of, index): Table => ({
    kind: 'provider_attempts',
    name: `provider attempts of ${['deposits', 'refunds', 'withdrawals'][index]}`,
    rows: of(sql`join cashier.provider_attempts as kept on kept.reference = own.id`),
    order: [...own, [sql`kept.request`, 'text'], [sql`kept.outcome`, 'text']],
  })),
  {
    kind: 'withdrawal_code_events',
    rows: ofWithdrawals(
      sql`join cashier.withdrawal_code_events as kept on kept.withdrawal_id = own.id`,
    ),
    order: [...own, number],
  },
  { kind: 'webhooks', rows: ofDeposits(messages), order: [...own, id] },
  {
    kind: 'webhooks',
    name: 'webhooks of withdrawals',
    rows: ofWithdrawals(messages),
    order: [...own, id],
  },
  {
    kind: 'webhooks',
    name: 'webhooks about the player',
    rows: ({ partner, user }) => sql`from cashier.webhooks as kept
      where kept.partner = ${partner} and kept.subject = ${user} and kept.type = 'player.held'`,
    order: [id],
  },
  {
    kind: 'audit_log',
    rows: ({ partner, user }) => sql`from cashier.audit_entries as kept
      where ${auditOf('/players/', sql`${user}`, partner)}`,
    order: [number],
  },
  {
    kind: 'audit_log',
    name: 'audit of deposits',
    rows: ({ owner, partner }) => sql`from cashier.deposits as own
      join cashier.audit_entries as kept on ${auditOf('/deposits/', sql`own.id`, partner)}
      where own.owner = ${owner}`,
    order: [...own, number],
  },
  {
    kind: 'audit_log',
    name: 'audit of refunds',
    rows: ({ owner, partner }) => sql`from cashier.refunds as own
      join cashier.audit_entries as kept on ${auditOf('/refunds/', sql`own.id`, partner)}
      where own.owner = ${owner}`,
    order: [...own, number],
  },
  {
    kind: 'audit_log',
    name: 'audit of withdrawals',
    rows: ({ owner, partner }) => sql`from cashier.withdrawals as own
      join cashier.audit_entries as kept on ${auditOf('/withdrawals/', sql`own.id`, partner)}
      where own.owner = ${owner}`,
    order: [...own, number],
  },
  {
    kind: 'audit_log',
    name: 'audit of cases',
    rows: ({ owner, partner }) => sql`from cashier.cases as own
      join cashier.audit_entries as kept on ${auditOf('/cases/', sql`own.id::text`, partner)}
      where own.owner = ${owner}`,
    order: [[sql`own.id`, 'bigint'], number],
  },
  {
    kind: 'audit_log',
    name: 'audit of cases credited to the player',
    rows: ({ owner, partner }) => sql`from cashier.cases as own
      join cashier.audit_entries as kept on ${auditOf('/cases/', sql`own.id::text`, partner)}
      where ${creditedTo(owner, sql`own`)}`,
    order: [[sql`own.id`, 'bigint'], number],
  },
  {
    kind: 'audit_log',
    name: 'audit of orders',
    rows: ({ owner, partner }) => sql`from cashier.wallet_orders as own
      join cashier.audit_entries as kept on ${auditOf('/wallet-orders/', sql`own.id::text`, partner)}
      where own.owner = ${owner}`,
    order: [[sql`own.id`, 'bigint'], number],
  },
];
