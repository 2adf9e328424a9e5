import { personRoles } from '@opencashier/contract/operator/access/operators';
import type { OperatorRole } from '@opencashier/contract/operator/access/roles';
import { type Queryable, sql } from '@opencashier/postgres';
import type { SignedIn } from './console-sessions.ts';

/** A decision of a partner's administrators about a person. */
export interface RoleSetting {
  partner: string;
  operatorId: string;
  /** Null: the person is disabled. */
  role: OperatorRole | null;
  reason: string;
  setBy: string;
  setAt: Date;
}

type Row = Omit<RoleSetting, 'role'> & { role: string | null };

const columns = sql`partner, operator_id as "operatorId", role, reason, set_by as "setBy",
  set_at as "setAt"`;

/** A role that this server does not know gives no rights. */
const settingOf = (row: Row): RoleSetting => ({
  ...row,
  role: personRoles.find((one) => one === row.role) ?? null,
});

export async function settingsOf(db: Queryable, operatorId: string): Promise<RoleSetting[]> {
  const { rows } = await db.query<Row>(sql`
    select ${columns} from cashier.operator_roles where operator_id = ${operatorId}`);
  return rows.map(settingOf);
}

export async function findSetting(
  db: Queryable,
  { partner, operatorId }: Pick<RoleSetting, 'partner' | 'operatorId'>,
): Promise<RoleSetting | undefined> {
  const { rows } = await db.query<Row>(sql`
    select ${columns} from cashier.operator_roles
    where partner = ${partner} and operator_id = ${operatorId}`);
  return rows[0] && settingOf(rows[0]);
}

/** The role at a partner: its administrators' choice, or else what the sign-in gave. */
export function roleAt(
  { role, partners }: Pick<SignedIn, 'role' | 'partners'>,
  partner: string,
  setting: Pick<RoleSetting, 'role'> | undefined,
): OperatorRole | undefined {
  if (setting) return setting.role ?? undefined;
  return (partners?.includes(partner) ?? true) ? role : undefined;
}

/** False if the person's access was changed after `unlessSince`. */
export async function saveSetting(
  db: Queryable,
  { partner, operatorId, role, reason, setBy }: Omit<RoleSetting, 'setAt'>,
  unlessSince?: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into cashier.operator_roles (partner, operator_id, role, reason, set_by)
    values (${partner}, ${operatorId}, ${role}, ${reason}, ${setBy})
    on conflict (partner, operator_id) do update set role = excluded.role,
      reason = excluded.reason, set_by = excluded.set_by, set_at = now()
    where operator_roles.set_at <= coalesce(${unlessSince ?? null}::timestamptz, now())`);
  return rowCount === 1;
}

export interface KnownOperator {
  id: string;
  /** Null if nobody has signed in by this name, or the issuer gives no role here. */
  issuerRole: string | null;
  setting: RoleSetting | undefined;
}

interface KnownRow extends Omit<Row, 'setBy'> {
  id: string;
  issuerRole: string | null;
  setBy: string | null;
}

interface OperatorPage {
  partner: string;
  /** Only this person. */
  id?: string;
  /** The last person of the previous page. */
  after?: string | undefined;
  limit: number;
}

/** The people of a partner by id: those who have signed in, and those whom somebody added. */
export async function operatorsOf(
  db: Queryable,
  { partner, id, after, limit }: OperatorPage,
): Promise<KnownOperator[]> {
  const which = id === undefined ? sql`` : sql`and operator_id = ${id}`;
  const onward = after === undefined ? which : sql`${which} and operator_id > ${after}`;
  const { rows } = await db.query<KnownRow>(sql`
    select people.operator_id as id, signed_in.role as "issuerRole", ${partner} as partner,
      people.operator_id as "operatorId", given.role, given.reason, given.set_by as "setBy",
      given.set_at as "setAt"
    from (
      (select operator_id from cashier.console_operators
        where role is not null and (partners is null or ${partner} = any(partners)) ${onward}
        order by operator_id limit ${limit})
      union
      (select operator_id from cashier.operator_roles where partner = ${partner} ${onward}
        order by operator_id limit ${limit})
      order by operator_id limit ${limit}) as people
    left join cashier.console_operators signed_in on signed_in.operator_id = people.operator_id
      and (signed_in.partners is null or ${partner} = any(signed_in.partners))
    left join cashier.operator_roles given on given.partner = ${partner}
      and given.operator_id = people.operator_id
    order by people.operator_id`);
  return rows.map(({ id, issuerRole, setBy, ...row }) => ({
    id,
    issuerRole,
    setting: setBy === null ? undefined : settingOf({ ...row, setBy }),
  }));
}
