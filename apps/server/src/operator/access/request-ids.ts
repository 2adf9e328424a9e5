import { OperatorError } from '@opencashier/contract/operator/errors';
import { type Queryable, sql } from '@opencashier/postgres';

/** Takes the id of a signed request, which counts once on all servers, for reads and changes. */
export async function takeRequestId(db: Queryable, partner: string, id: string): Promise<void> {
  const { rowCount } = await db.query(sql`
    insert into cashier.operator_request_ids (partner, request_id) values (${partner}, ${id})
    on conflict do nothing`);
  if (rowCount === 0) throw new OperatorError('requestRepeated');
}

// A signature is valid for five minutes before and after its time, to allow for clock differences.
const keepMinutes = 15;

export async function dropOldRequestIds(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.operator_request_ids where (partner, request_id) in (
      select partner, request_id from cashier.operator_request_ids
      where at < now() - make_interval(mins => ${keepMinutes})
      order by at limit 1000)`);
  return rowCount ?? 0;
}
