import { type Queryable, sql } from '@opencashier/postgres';

/** A payment on a chain that could be credited to nobody. */
export interface StrayPayment {
  id: bigint;
  network: string;
  txid: string;
  watchKey: string;
  memo: string;
  asset: string;
  units: bigint;
  /** Whose address it came to, where it is one player's. */
  partner: string | null;
  owner: string | null;
  confirmations: bigint;
  seenAt: Date;
}

interface Page {
  before?: bigint;
  limit: number;
}

/**
 * What came to a shared address with no memo of ours, and what came in another asset than the
 * address was given for; newest first. What was replaced or given up is not among them.
 */
export async function strayPayments(
  db: Queryable,
  { before, limit }: Page,
): Promise<StrayPayment[]> {
  const { rows } = await db.query<StrayPayment>(sql`
    select p.id, p.network, p.txid, p.watch_key "watchKey", p.memo, p.asset, p.units,
      d.partner, d.owner, p.seen_at "seenAt",
      greatest(0, coalesce(h.height - p.height + 1, 0))::bigint as confirmations
    from cashier.chain_payments p
    left join cashier.crypto_addresses a on a.id = p.address_id
    left join cashier.deposits d on d.id = a.first_deposit_id
    left join cashier.chain_heads h on h.network = p.network
    where (p.address_id is null or p.asset <> a.asset) and not p.is_dropped
      and (${before ?? null}::bigint is null or p.id < ${before ?? null}::bigint)
    order by p.id desc limit ${limit}`);
  return rows;
}
