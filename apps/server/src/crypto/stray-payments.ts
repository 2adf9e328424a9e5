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
  /** The player to whom the address was given, if it belongs to one player. */
  partner: string | null;
  owner: string | null;
  /** It is the coin of its address, and too little of it. */
  isShort: boolean | null;
  confirmations: bigint;
  seenAt: Date;
}

interface Page {
  before?: bigint;
  limit: number;
}

/**
 * What came to a shared address with no memo of ours, what came in another asset than the address
 * was given for, and what was too little when its deposit ended; newest first. What was replaced or
 * given up is not among them, nor what came for a package, of which the package tells.
 */
export async function strayPayments(
  db: Queryable,
  { before, limit }: Page,
): Promise<StrayPayment[]> {
  const { rows } = await db.query<StrayPayment>(sql`
    select p.id, p.network, p.txid, p.watch_key "watchKey", p.memo, p.asset, p.units,
      d.partner, d.owner, p.seen_at "seenAt", p.asset = a.asset as "isShort",
      greatest(0, coalesce(h.height - p.height + 1, 0))::bigint as confirmations
    from cashier.chain_payments p
    left join cashier.crypto_addresses a on a.id = p.address_id
    left join cashier.deposits d on d.id = a.first_deposit_id
    left join cashier.deposits now on now.id = a.deposit_id
    left join cashier.chain_heads h on h.network = p.network
    where not p.is_dropped and (
        p.address_id is null or p.asset <> a.asset
        or p.credited_block is null and h.height - p.height + 1 >= a.confirmations
          and d.package is null and now.status in ('mistaked', 'processed', 'reversed'))
      and (${before ?? null}::bigint is null or p.id < ${before ?? null}::bigint)
    order by p.id desc limit ${limit}`);
  return rows;
}
