import { type Queryable, sql } from '@opencashier/postgres';

/** The reference that the proof was accepted for, if any. */
export async function referenceOfProof(db: Queryable, proof: string): Promise<string | undefined> {
  const { rows } = await db.query<{ reference: string }>(
    sql`select reference from cashier.captcha_proofs where proof = ${proof}`,
  );
  return rows[0]?.reference;
}

/** False if another reference was faster, on this server or another. */
export async function claimProof(
  db: Queryable,
  proof: string,
  reference: string,
): Promise<boolean> {
  await db.query(sql`
    insert into cashier.captcha_proofs (proof, reference) values (${proof}, ${reference})
    on conflict (proof) do nothing`);
  return (await referenceOfProof(db, proof)) === reference;
}

const keepHours = 48;

/** Proofs expire at their provider within minutes, so an old one is refused without a row. */
export async function dropOldProofs(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.captcha_proofs where proof in (
      select proof from cashier.captcha_proofs
      where accepted_at < now() - make_interval(hours => ${keepHours})
      order by accepted_at limit 1000)`);
  return rowCount ?? 0;
}
