import { type Queryable, sql, transaction } from '@opencashier/postgres';
import { closeCases, openChainCase } from '../cases/cases-store.ts';
import { moneyWorth } from '../cases/money-worth.ts';
import type { ChainNetwork } from '../chains/networks.ts';
import type { Services } from '../services/services.ts';
import { knownMoney } from './address-cases.ts';

/** A final payment to an address of ours that no deposit of its network can count. */
interface StrayPayment {
  id: bigint;
  watchKey: string;
  memo: string;
  asset: string;
  units: bigint;
  /** The deposit for which the address was given on another network, and its player. */
  depositId: string | null;
  partner: string | null;
  owner: string | null;
  currency: string | null;
  given: string | null;
}

const batch = 100;

/**
 * Opens cases for payments to a shared address without one of our memos, and for payments to a
 * player's address, or with a player's memo, on a network that it was not issued for. Closes the
 * cases of payments whose block is no longer on the chain.
 */
export async function settleStrays(
  { pool, rates }: Pick<Services, 'pool' | 'rates'>,
  network: ChainNetwork,
): Promise<void> {
  const { id, coins } = network;
  await transaction(pool, async (db) => {
    await closeCases(db, await reorgedCases(db, id), 'gone');
    for (const stray of await finalStrays(db, id)) {
      const { depositId, partner, owner, currency, given, memo, asset, units } = stray;
      const money = knownMoney(coins, asset, units);
      const worth = currency === null ? null : moneyWorth(rates, money, currency);
      const reason = depositId === null ? 'noMemo' : 'otherNetwork';
      const detail = given === null ? undefined : `The address was given for ${given}.`;
      await openChainCase(
        db,
        { reason, detail, partner, owner, depositId, money, worth },
        { network: id, address: stray.watchKey, memo, asset },
        [{ id: stray.id, units }],
      );
    }
  });
}

/**
 * The stray payments that have enough confirmations: as many as payments of this network need, or
 * else those of the address.
 */
async function finalStrays(db: Queryable, network: string): Promise<StrayPayment[]> {
  const { rows } = await db.query<StrayPayment>(sql`
    select p.id, p.watch_key "watchKey", p.memo, p.asset, p.units, other.id "depositId",
      other.partner, other.owner, other.currency, other.given
    from cashier.chain_payments p
    join cashier.chain_heads h using (network)
    left join lateral (
      select d.id, d.partner, d.owner, d.currency, a.network as given, a.confirmations
      from cashier.crypto_addresses a join cashier.deposits d on d.id = a.first_deposit_id
      where a.watch_key = p.watch_key and a.network <> p.network and a.memo in ('', p.memo)
      order by a.memo desc, a.id limit 1) other on true
    where p.network = ${network} and p.address_id is null and p.settled_units = 0
      and p.height is not null and p.units > 0
      and h.height - p.height + 1 >= coalesce(
        (select max(confirmations) from cashier.crypto_addresses where network = ${network}),
        other.confirmations, 1)
      and not exists (
        select from cashier.case_payments part join cashier.cases c on c.id = part.case_id
        where part.payment_id = p.id and c.state = 'open')
    order by p.id limit ${batch} for update of p skip locked`);
  return rows;
}

async function reorgedCases(db: Queryable, network: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    select c.id from cashier.cases c
    join cashier.case_payments part on part.case_id = c.id
    join cashier.chain_payments p on p.id = part.payment_id
    where c.state = 'open' and c.reason in ('noMemo', 'otherNetwork')
      and p.network = ${network} and p.height is null
    for update of c`);
  return rows.map(({ id }) => id);
}
