import { prepared, type Queryable, sql, transaction } from '@opencashier/postgres';
import type { DepositRow } from '../deposits/store/deposit-row.ts';
import { stageOf } from '../deposits/deposit-stage.ts';
import { statusOf } from '../deposits/domain/deposit-view.ts';
import { findDeposits } from '../deposits/store/deposits.ts';
import { type NewWebhook, recordWebhooks } from '../operator/webhooks/operator-webhooks-store.ts';
import { takeChanges } from '../queues/outbox.ts';
import type { Services } from '../services/services.ts';
import { byRate, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { findHolds } from '../withdrawals/store/withdrawal-holds.ts';
import { findWithdrawals } from '../withdrawals/store/withdrawals.ts';
import { changeChannel, noticesPerMessage, publish } from './change-bus.ts';
import {
  messageOfDeposit,
  messageOfHold,
  messageOfWithdrawal,
  type NotifyOperatorsDeps,
} from './notify-operators.ts';

const batch = 100;

type DispatchDeps = NotifyOperatorsDeps & Pick<Services, 'pool' | 'wake'>;
type CountDeposit = (status: string) => void;

/**
 * Takes changes from the outbox and notifies the servers that the players are connected to. True if
 * there may be more. For partners without a webhook, a single statement does this.
 */
export async function dispatchUpdates(
  services: DispatchDeps,
  onNotified: CountDeposit,
): Promise<boolean> {
  const withWebhook = [...services.partners].flatMap(([key, { webhook }]) =>
    webhook ? [key] : [],
  );
  const published = await publishNotices(services.pool, withWebhook, onNotified);
  if (withWebhook.length === 0) return published === batch;
  const recorded = await recordAndPublish(services, withWebhook, onNotified);
  if (recorded > 0) services.wake('webhooks');
  return published === batch || recorded === batch;
}

type StatusRow = Pick<
  DepositRow,
  'status' | 'declared_at' | 'processing_at' | 'in_case' | 'credit_pending'
>;

async function publishNotices(
  db: Queryable,
  withWebhook: readonly string[],
  onNotified: CountDeposit,
): Promise<number> {
  const { rows } = await db.query<Partial<StatusRow> & { taken: number; messages: number }>(
    prepared(sql`
    with taken as (
      delete from cashier.changes where (created_at, id) in (
        select created_at, id from cashier.changes where split_part(owner, ':', 1) <> all(${withWebhook})
        order by id limit ${batch} for update skip locked)
      returning owner, deposit_id, withdrawal_id
    ), latest as (
      select distinct owner, deposit_id, withdrawal_id from taken
    ), numbered as (
      select *, (row_number() over () - 1) / ${noticesPerMessage}::int as message from latest
    ), published as (
      select pg_notify(${changeChannel},
        jsonb_agg(jsonb_build_array(owner, deposit_id, withdrawal_id))::text)
      from numbered group by message
    )
    select (select count(*)::int from taken) as taken,
      (select count(*)::int from published) as messages,
      status, declared_at, processing_at, in_case, credit_pending
    from (select 1) as always left join (
      select d.status, d.declared_at, d.processing_at, d.in_case, d.credit_pending
      from cashier.deposits d
      where d.id = any(array(select deposit_id from latest))) as changed on true`),
  );
  for (const row of rows) {
    if (row.status === undefined || row.status === null) continue;
    onNotified(
      statusOf({
        stage: stageOf(row.status),
        declaredAt: row.declared_at ?? null,
        processingAt: row.processing_at ?? null,
        isInCase: row.in_case ?? false,
        isCreditPending: row.credit_pending ?? false,
      }),
    );
  }
  return rows[0]?.taken ?? 0;
}

/**
 * Also records the messages to operators, those of a batch together. All of it is one transaction,
 * so that a crash in between loses no notification.
 */
async function recordAndPublish(
  services: DispatchDeps,
  partners: readonly string[],
  onNotified: CountDeposit,
): Promise<number> {
  return transaction(services.pool, async (db) => {
    const taken = await takeChanges(db, partners, batch);
    if (taken.length === 0) return 0;
    const latest = new Map(
      taken.map((wake) => [
        wake.depositId ?? wake.withdrawalId ?? `${wake.owner} ${wake.isHold ?? ''}`,
        wake,
      ]),
    );
    const changes = [...latest.values()];
    const messages: NewWebhook[] = [];
    const depositIds = changes.flatMap(({ depositId }) => depositId ?? []);
    for (const deposit of await readIfAny(depositIds, (ids) => findDeposits(db, ids))) {
      messages.push(...(await messageOfDeposit(services, db, deposit)));
      onNotified(statusOf(deposit));
    }
    const heldOwners = changes.flatMap(({ owner, isHold }) => (isHold ? [owner] : []));
    for (const hold of await readIfAny(heldOwners, (owners) => findHolds(db, owners))) {
      messages.push(...messageOfHold(services, hold));
    }
    const withdrawalIds = changes.flatMap(({ withdrawalId }) => withdrawalId ?? []);
    for (const one of await readIfAny(withdrawalIds, (ids) => findWithdrawals(db, ids))) {
      if (isReportedToOperator(one)) messages.push(...messageOfWithdrawal(services, one));
    }
    await recordWebhooks(db, messages, services.now());
    await publish(db, changes);
    return taken.length;
  });
}

async function readIfAny<Row>(
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  return keys.length === 0 ? [] : read(keys);
}

/** A draft is not reported to the operator, unless it was confirmed before. */
function isReportedToOperator({ confirmedAt, decidedBy }: Withdrawal): boolean {
  return confirmedAt !== null || decidedBy === byRate;
}
