import { type Queryable, sql } from '@opencashier/postgres';

/** A player whose withdrawals wait until the operator releases them. */
export interface WithdrawalHold {
  owner: string;
  partner: string;
  reason: string;
  setBy: string;
  setAt: Date;
  /** It was set after too many one-time codes, and none is sent or accepted. */
  locksCodes?: boolean;
}

export interface StoredHold extends WithdrawalHold {
  /** Higher than that of every earlier hold on the player. */
  version: number;
}

interface Row {
  owner: string;
  partner: string;
  reason: string;
  set_by: string;
  set_at: Date;
  locks_codes: boolean;
  version: number;
}

function holdOfRow({ owner, partner, reason, version, ...row }: Row): StoredHold {
  const locksCodes = row.locks_codes;
  return { owner, partner, reason, setBy: row.set_by, setAt: row.set_at, locksCodes, version };
}

/** An existing hold stays as it is, with its reason. */
export async function setHold(
  db: Queryable,
  { owner, partner, reason, setBy, setAt }: WithdrawalHold,
): Promise<void> {
  await db.query(sql`
    insert into cashier.withdrawal_holds (owner, partner, reason, set_by, set_at)
    values (${owner}, ${partner}, ${reason}, ${setBy}, ${setAt}) on conflict (owner) do nothing`);
}

/**
 * Creates a hold that also locks one-time codes, or extends an existing one; false if they were
 * locked already.
 */
export async function lockCodes(
  db: Queryable,
  { owner, partner, reason, setBy, setAt }: WithdrawalHold,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into cashier.withdrawal_holds as known (owner, partner, reason, set_by, set_at, locks_codes)
    values (${owner}, ${partner}, ${reason}, ${setBy}, ${setAt}, true)
    on conflict (owner) do update set locks_codes = true where not known.locks_codes`);
  return rowCount === 1;
}

export async function areCodesLocked(db: Queryable, owner: string): Promise<boolean> {
  return (await findHold(db, owner))?.locksCodes === true;
}

/** False if there was none. */
export async function dropHold(db: Queryable, owner: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from cashier.withdrawal_holds where owner = ${owner}`,
  );
  return rowCount === 1;
}

export async function findHold(db: Queryable, owner: string): Promise<WithdrawalHold | undefined> {
  const { rows } = await db.query<Row>(
    sql`select * from cashier.withdrawal_holds where owner = ${owner}`,
  );
  return rows[0] && holdOfRow(rows[0]);
}

export async function findHolds(db: Queryable, owners: readonly string[]): Promise<StoredHold[]> {
  const { rows } = await db.query<Row>(
    sql`select * from cashier.withdrawal_holds where owner = any(${[...owners]})`,
  );
  return rows.map(holdOfRow);
}

export async function isOnHold(db: Queryable, owner: string): Promise<boolean> {
  return (await findHold(db, owner)) !== undefined;
}

/** The given players whose withdrawals are on hold. */
export async function heldAmong(
  db: Queryable,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ owner: string }>(
    sql`select owner from cashier.withdrawal_holds where owner = any(${[...owners]})`,
  );
  return new Set(rows.map(({ owner }) => owner));
}

/** In order of player. */
export async function holdsOfPartner(
  db: Queryable,
  { partner, after, limit }: { partner: string; after?: string | undefined; limit: number },
): Promise<WithdrawalHold[]> {
  const onward = after === undefined ? sql`` : sql`and owner > ${after}`;
  const { rows } = await db.query<Row>(sql`
    select * from cashier.withdrawal_holds where partner = ${partner} ${onward}
    order by owner limit ${limit}`);
  return rows.map(holdOfRow);
}
