import { type Queryable, sql } from '@opencashier/postgres';
import { methodChannel, type MethodKind, type MethodSetting } from '../services/partner-methods.ts';

export interface StoredSetting extends MethodSetting {
  partner: string;
}

export async function readMethodSettings(db: Queryable): Promise<StoredSetting[]> {
  const { rows } = await db.query<StoredSetting>(sql`
    select partner, kind, method, is_on as "isOn", position, reason, changed_by as "changedBy",
      changed_at as "changedAt"
    from cashier.method_settings order by partner, kind, method`);
  return rows;
}

interface Subject {
  partner: string;
  kind: MethodKind;
  method: string;
}

export async function storeSwitch(
  db: Queryable,
  { partner, kind, method }: Subject,
  { isOn, reason, by }: { isOn: boolean; reason: string; by: string },
): Promise<void> {
  await db.query(sql`
    insert into cashier.method_settings (partner, kind, method, is_on, reason, changed_by)
    values (${partner}, ${kind}, ${method}, ${isOn}, ${reason}, ${by})
    on conflict (partner, kind, method) do update set is_on = excluded.is_on,
      reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now()`);
}

/** Null: the position in the method's file. */
export async function storePositions(
  db: Queryable,
  { partner, kind }: Omit<Subject, 'method'>,
  positions: readonly (readonly [method: string, position: number | null])[],
  by: string,
): Promise<void> {
  const rows = positions.map(([method, position]) => ({ method, position }));
  await db.query(sql`
    insert into cashier.method_settings as known (partner, kind, method, position, changed_by)
    select ${partner}, ${kind}, method, position, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as moved (method text, position double precision)
    on conflict (partner, kind, method) do update set position = excluded.position,
      -- A switched-off method keeps who switched it off.
      changed_by = case when known.is_on then excluded.changed_by else known.changed_by end,
      changed_at = case when known.is_on then now() else known.changed_at end`);
}

/**
 * Only one person at a time can change a partner's methods, because each order is computed from the
 * previous one.
 */
export async function lockMethodSettings(db: Queryable, partner: string): Promise<void> {
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`methods of ${partner}`}, 0))`,
  );
}

/** Part of the transaction that changes a setting: all servers are notified once it commits. */
export async function announceMethodSettings(db: Queryable, partner: string): Promise<void> {
  await db.query(sql`select pg_notify(${methodChannel}, ${partner})`);
}
