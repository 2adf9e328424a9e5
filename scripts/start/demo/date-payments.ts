import { connect, sql, type SqlQuery } from '@opencashier/postgres';

/** The ids of a payment and of everything that belongs to it, and the time to backdate it to. */
export interface DatedPayment {
  id: string;
  /** References of ledger movements without the payment's id, such as the win that it pays out. */
  references: readonly string[];
  at: Date;
  /** The time that it seems to have taken from its creation to its end. */
  seconds: number;
}

/**
 * Every table with data about a payment: the column with the payment's id, and its time columns.
 */
const traces: readonly { table: string; id: string; times: readonly string[] }[] = [
  {
    table: 'cashier.deposits',
    id: 't.id = any(m.ids)',
    times: ['created_at', 'updated_at', 'declared_at', 'processing_at', 'paid_at', 'credited_at'],
  },
  {
    table: 'cashier.withdrawals',
    id: 't.id = any(m.ids)',
    times: ['created_at', 'updated_at', 'confirmed_at', 'asked_at'],
  },
  {
    table: 'cashier.withdrawal_codes',
    id: 't.withdrawal_id = any(m.ids)',
    times: ['sent_at'],
  },
  {
    table: 'cashier.withdrawal_code_events',
    id: 't.withdrawal_id = any(m.ids)',
    times: ['at'],
  },
  {
    table: 'cashier.provider_attempts',
    id: 't.reference = any(m.ids)',
    times: ['first_at', 'last_at'],
  },
  {
    table: 'cashier.proposals',
    id: `t.named ->> 'id' = any(m.ids)`,
    times: ['proposed_at', 'decided_at'],
  },
  { table: 'cashier.cases', id: 't.deposit_id = any(m.ids)', times: ['opened_at', 'closed_at'] },
  {
    table: 'cashier.disputes',
    id: 't.deposit_id = any(m.ids)',
    times: ['said_at', 'opened_at', 'updated_at'],
  },
  {
    table: 'cashier.refunds',
    id: 't.deposit_id = any(m.ids)',
    times: ['created_at', 'updated_at', 'asked_at'],
  },
  {
    table: 'cashier.notices',
    id: `t.body -> 'data' ->> 'reference' = any(m.ids)`,
    times: ['received_at', 'applied_at'],
  },
  {
    table: 'cashier.webhooks',
    id: 't.subject = any(m.ids)',
    times: ['created_at', 'delivered_at'],
  },
  { table: 'cashier.audit_entries', id: 't.subject = any(m.ids)', times: ['at'] },
  {
    table: 'ledger.transfers',
    id: `string_to_array(t.reference, ':') && m.ids`,
    times: ['created_at'],
  },
];

/**
 * Moves payments into the past, each as a whole. The sandbox has decided within moments, so their
 * steps are also spread over the time that people and banks take. The product has just made them;
 * only their times are changed. PostgreSQL's clock cannot be faked, and triggers forbid changes of
 * the ledger, the audit log and the notices, so this bypasses the triggers, in a developer's
 * database.
 */
export async function datePayments(url: string, payments: readonly DatedPayment[]): Promise<void> {
  const pool = connect(url, { applicationName: 'opencashier-demo', maxConnections: 1 });
  try {
    const client = await pool.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query(collectMoves(payments));
      for (const { table, id, times } of traces) {
        const moved = times.map((time) => `${time} = ${movedTime(`t.${time}`)}`).join(', ');
        await client.query(`update ${table} t set ${moved} from demo_moves m where ${id}`);
      }
      await client.query(`update cashier.withdrawal_codes t
        set expires_at = t.expires_at - (m.made_at - m.at)
        from demo_moves m where t.withdrawal_id = any(m.ids)`);
      for (const table of ['cashier.deposits', 'cashier.withdrawals']) {
        await client.query(moveHistory(table));
      }
      await client.query(`update cashier.notice_keys k set received_at = n.received_at
        from cashier.notices n where n.provider = k.provider and n.event_id = k.event_id`);
      // A form is as old as the player's next deposit.
      await client.query(`update cashier.payment_sessions s
        set created_at = next.created_at - (next.opened_at - s.created_at) from (
          select distinct on (f.id) f.id, d.created_at, sent.created_at as opened_at
          from cashier.payment_sessions f
          join cashier.payment_sessions sent on sent.owner = f.owner
            and sent.created_at >= f.created_at
          join cashier.deposits d on d.session_id = sent.id
          order by f.id, sent.created_at) as next
        where next.id = s.id`);
      // A saved account is as old as the payments by its method.
      await client.query(`update cashier.saved_accounts a
        set created_at = used.first, used_at = used.last from (
          select owner, method, min(created_at) as first, max(created_at) as last from (
            select owner, method, created_at from cashier.deposits union all
            select owner, method, created_at from cashier.withdrawals) as payments
          group by owner, method) as used
        where used.owner = a.owner and used.method = a.method`);
      // An account is opened with its first movement.
      await client.query(`update ledger.accounts a set opened_at = first.at from (
          select owner, min(t.created_at) as at from ledger.accounts
          join ledger.transfers t on ledger.accounts.id in (t.debit_account, t.credit_account)
          group by owner) as first
        where first.owner = a.owner and first.at < a.opened_at`);
      // The overview must not keep what it summed up before.
      await client.query(`insert into cashier.figure_changes (partner, day)
        select distinct partner, day::date from cashier.deposits,
          generate_series(now() - interval '70 days', now(), interval '1 day') as day`);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * The steps from the creation to the end are spread; all others stay as far from them as they were.
 * Nothing that has happened is later than now; an empty time stays empty.
 */
function movedTime(time: string): string {
  const nearest = `least(greatest(${time}, m.made_at), m.ended_at)`;
  const moved = `m.at + (${nearest} - m.made_at) * m.stretch + (${time} - ${nearest})`;
  return `case when ${time} is not null then least(${moved}, now()) end`;
}

/** The statuses that a payment had, each with its time. */
const moveHistory = (table: string) => `
  update ${table} t set history = (
    select jsonb_agg(step || jsonb_build_object('at', to_char(
        ${movedTime(`(step ->> 'at')::timestamptz`)} at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
    from jsonb_array_elements(t.history) with ordinality as steps(step, place))
  from demo_moves m where t.id = any(m.ids) and jsonb_array_length(t.history) > 0`;

/**
 * The time of each payment's creation as it was made and as it shall be, its end as it was, and the
 * factor by which the steps between them are spread.
 */
function collectMoves(payments: readonly DatedPayment[]): SqlQuery {
  const rows = payments.map(({ id, references, at, seconds }) => ({ id, references, at, seconds }));
  return sql`create temporary table demo_moves on commit drop as
    with planned as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (id text, "references" text[], at timestamptz, seconds float8)
    ), made as (
      select id, created_at as made_at, coalesce(credited_at, updated_at) as ended_at,
        false as waits
      from cashier.deposits union all
      select id, created_at, updated_at, status = 'review' from cashier.withdrawals
    )
    select planned.id || array(select id from cashier.refunds where deposit_id = planned.id)
        || planned.references as ids,
      made_at, greatest(made_at, ended_at) as ended_at,
      -- A debt may have sent it to review, where items wait for hours at most.
      case when waits then greatest(planned.at,
          made_at - interval '1 minute' * (5 + abs(hashtext(id)) % 170))
        else planned.at end as at,
      case when waits or ended_at <= made_at then 1
        else greatest(1, seconds / extract(epoch from ended_at - made_at)::float8)
        end as stretch
    from planned join made using (id)`;
}
