import { isOneOf, prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { type Deposit, isOpen } from '../deposit.ts';
import { type DepositStage, stageWordOf } from '../deposit-stage.ts';
import { depositColumns, type DepositRow, depositFromRow } from './deposit-row.ts';
import { isInPartition, type QueuePartition } from '../../queues/queue-partition.ts';

async function readOne(db: Queryable, query: SqlQuery): Promise<Deposit | undefined> {
  const { rows } = await db.query<DepositRow>(query);
  return rows[0] && depositFromRow(rows[0]);
}

async function readAll(db: Queryable, query: SqlQuery): Promise<Deposit[]> {
  return (await db.query<DepositRow>(query)).rows.map(depositFromRow);
}

export function findDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  return readOne(
    db,
    prepared(sql`select ${depositColumns()} from cashier.deposits where id = ${id}`),
  );
}

export function findByReturnId(db: Queryable, returnId: string): Promise<Deposit | undefined> {
  return readOne(db, sql`select * from cashier.deposits where return_id = ${returnId}`);
}

export function findDeposits(db: Queryable, ids: readonly string[]): Promise<Deposit[]> {
  return readAll(
    db,
    prepared(sql`select ${depositColumns()} from cashier.deposits where id ${isOneOf(ids)}`),
  );
}

/** Locks the row: nobody else can change it until the transaction ends. */
export function lockDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  return readOne(
    db,
    prepared(sql`select ${depositColumns()} from cashier.deposits where id = ${id} for update`),
  );
}

export interface DepositChange extends Partial<
  Pick<
    Deposit,
    | 'providerId'
    | 'source'
    | 'payment'
    | 'crypto'
    | 'fieldsRequired'
    | 'sealedFields'
    | 'declaredAt'
    | 'processingAt'
    | 'quote'
    | 'paidMinor'
    | 'paidAt'
    | 'creditedMinor'
    | 'settledMinor'
    | 'isCreditPending'
    | 'isLate'
    | 'isInCase'
    | 'heldMinor'
    | 'decidedMinor'
    | 'bonusState'
    | 'ending'
    | 'reason'
    | 'decline'
  >
> {
  stage: DepositStage;
}

const json = (value: object | null) => value && JSON.stringify(value);

/**
 * Writes the change and, in the same transaction, the notifications for player and operator. A
 * deposit that ended without money, or with less than requested, is still checked for a while,
 * because the money or the rest of it may arrive.
 */
export async function changeDeposit(
  db: Queryable,
  deposit: Deposit,
  change: DepositChange,
): Promise<Deposit> {
  const next: Deposit = { ...deposit, ...change };
  const status = stageWordOf(next.stage);
  const changed = await readOne(
    db,
    prepared(sql`
    with notified as (
      insert into cashier.changes (owner, deposit_id) values (${deposit.owner}, ${deposit.id})
    )
    update cashier.deposits set status = ${status}, provider_id = ${next.providerId},
      source = ${json(next.source)}, payment = ${json(next.payment)}, crypto = ${json(next.crypto)},
      fields_required = ${json(next.fieldsRequired)},
      sealed_fields = ${next.sealedFields},
      fields = case when ${next.sealedFields}::text is null then fields else '{}' end, declared_at = ${next.declaredAt},
      processing_at = ${next.processingAt}, quote = ${json(next.quote)},
      paid_minor = ${next.paidMinor}, paid_at = ${next.paidAt}, credited_minor = ${next.creditedMinor},
      settled_minor = ${next.settledMinor}, is_late = ${next.isLate},
      credit_pending = ${next.isCreditPending},
      in_case = ${next.isInCase && isOpen(next)},
      held_minor = ${next.heldMinor}, decided_minor = ${next.decidedMinor},
      bonus_state = ${next.bonusState}, ending = ${next.ending}, reason = ${next.reason},
      decline_class = ${next.decline?.class ?? null}, decline_code = ${next.decline?.code ?? null},
      updated_at = now(),
      next_check_at = case
        when ${status} in ('created', 'waiting') then next_check_at
        when ${next.ending}::text in ('expired', 'cancelled') then now() + interval '1 hour'
        when ${status} = 'processed' and ${next.paidMinor}::numeric < pay_minor
          and crypto is null then now() + interval '1 hour'
      end
    where id = ${deposit.id}
    returning ${depositColumns()}`),
  );
  if (!changed) throw new Error(`deposit ${deposit.id} no longer exists`);
  return changed;
}

/**
 * Claims deposits that have waited too long by postponing their next check. An expired deposit is
 * checked for another week: its money may still arrive, and the notice may be lost.
 */
export function claimForCheck(
  db: Queryable,
  limit: number,
  partition?: QueuePartition,
): Promise<Deposit[]> {
  return readAll(
    db,
    sql`
    update cashier.deposits set checks = checks + 1,
      next_check_at = case
        when status in ('created', 'waiting')
          then now() + make_interval(secs => least(900, 15 * power(2, least(checks, 6))))
        when status = 'processed' and paid_minor >= pay_minor then null
        when expires_at > now() - interval '7 days' then now() + interval '1 hour'
      end
    where id in (
      select id from cashier.deposits
      where next_check_at <= now() ${isInPartition('provider', partition)}
      order by next_check_at limit ${limit} for update skip locked)
    returning *`,
  );
}

/** Makes the check with the provider due immediately; false if the provider has no such deposit. */
export async function checkDepositNow(
  db: Queryable,
  provider: string,
  { reference, providerId }: { reference?: string | undefined; providerId?: string | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.deposits set next_check_at = now(), checks = 0
    where provider = ${provider}
      and (id = ${reference ?? null} or provider_id = ${providerId ?? null})`);
  return rowCount !== 0;
}

/** The player has reported the payment, so the provider is asked soon. */
export async function checkSoon(db: Queryable, id: string): Promise<void> {
  await db.query(sql`
    update cashier.deposits set next_check_at = least(next_check_at, now() + interval '5 seconds'),
      checks = 0
    where id = ${id} and status in ('created', 'waiting')`);
}

/** True the first time: only the end of the deposit ends a dispute. */
export async function markDisputed(db: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.deposits
    set p2p = p2p || jsonb_build_object('disputedAt', ${at.toISOString()}::text)
    where id = ${id} and p2p is not null and not p2p ? 'disputedAt'`);
  return rowCount === 1;
}
