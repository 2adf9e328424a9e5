import { type Queryable, sql } from '@opencashier/postgres';

/** The ids in a reference, such as `withdrawal:wd_1:1` or `operator:demo:bonus-7`. */
const partsOf = (reference: string): string[] => reference.split(':');

/** The number of a case: `case:7`. */
function caseOf(reference: string): bigint[] {
  const [, number] = /^case:(\d{1,18})(?::|$)/.exec(reference) ?? [];
  return number === undefined ? [] : [BigInt(number)];
}

/**
 * The player's deposits and withdrawals that movements belong to, by the movements' references.
 * Each is found by its primary key, or by that of its refund or case.
 */
export async function paymentsOfMovements(
  db: Queryable,
  owner: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const parts = [...new Set(references.flatMap(partsOf))];
  const { rows } = await db.query<{ named: string; payment: string }>(sql`
    select id as named, id as payment from cashier.deposits
      where id = any(${parts}) and owner = ${owner}
    union all
    select id, id from cashier.withdrawals where id = any(${parts}) and owner = ${owner}
    union all
    select id, deposit_id from cashier.refunds where id = any(${parts}) and owner = ${owner}
    union all
    select 'case:' || id, deposit_id from cashier.cases
      where id = any(${references.flatMap(caseOf)}::bigint[]) and owner = ${owner}
        and deposit_id is not null`);
  const byName = new Map(rows.map(({ named, payment }) => [named, payment]));
  return new Map(
    references.flatMap((reference) => {
      const names = [...partsOf(reference), ...caseOf(reference).map((id) => `case:${id}`)];
      const payment = names.map((name) => byName.get(name)).find((one) => one !== undefined);
      return payment === undefined ? [] : [[reference, payment] as const];
    }),
  );
}
