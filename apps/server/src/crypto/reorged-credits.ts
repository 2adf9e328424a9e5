import { type Queryable, sql, transaction } from '@opencashier/postgres';
import type { ChainNetwork } from '../chains/networks.ts';
import { lockAddressOfCase } from '../chains/store/crypto-addresses.ts';
import { settleReturned } from '../deposits/reversals/settle-returned.ts';
import { noteBalance } from '../queues/outbox.ts';
import {
  openSettlement,
  requiredDeposit,
  type SettleDeps,
  updateView,
} from './address-settlement.ts';

/** A credit that an operator gave for payments on a chain, out of a case. */
interface CaseCredit {
  id: bigint;
  partner: string;
  owner: string;
  currency: string;
  minor: bigint;
  /** The deposit that counts it as its own. */
  depositId: string | null;
  /** Counts the times it was taken back or given again; it is taken back while this is odd. */
  moves: number;
}

/**
 * Takes back operators' credits for payments whose block is no longer on the chain, and credits
 * them again once they are final again: money on a balance is final on the chain, whoever credited
 * it. It works from the current state, so a crash or a repetition leads to the same result. One
 * that cannot be moved, for example because of a frozen account, does not delay others: it is
 * returned as a failure, and tried again in the next round.
 */
export async function settleReorgedCredits(
  services: SettleDeps,
  network: ChainNetwork,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const credit of await changedCredits(services.pool, network.id)) {
    await settleCredit(services, network, credit).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

async function settleCredit(
  services: SettleDeps,
  network: ChainNetwork,
  credit: CaseCredit,
): Promise<void> {
  const { pool, wallet } = services;
  await transaction(pool, async (db) => {
    if (credit.depositId !== null) {
      await settleDeposit(db, services, network, credit, credit.depositId);
      return;
    }
    if (!(await claimMove(db, credit))) return;
    const { id, partner, owner, currency, minor: amountMinor, moves } = credit;
    const purpose = isTakenBackNow(credit) ? 'case given again' : 'case taken back';
    const reference = `case:${id}:${moves + 1}`;
    const movement = { partner, owner, currency, amountMinor, reference, purpose };
    if (isTakenBackNow(credit)) await wallet.credit(db, movement);
    else await wallet.reverse(db, movement);
    await noteBalance(db, owner);
  });
}

const isTakenBackNow = ({ moves }: CaseCredit): boolean => moves % 2 === 1;

/** The deposit counts the credit as its own, so it is taken back like every credit of a deposit. */
async function settleDeposit(
  db: Queryable,
  services: SettleDeps,
  network: ChainNetwork,
  credit: CaseCredit,
  depositId: string,
): Promise<void> {
  // In the same lock order as settlements: address, deposit, case.
  const addressId = await lockAddressOfCase(db, credit.id);
  const deposit = await requiredDeposit(db, depositId);
  if (!(await claimMove(db, credit))) return;
  const reason = isTakenBackNow(credit) ? undefined : 'The network has taken the payment back.';
  await settleReturned(db, services, deposit, reason);
  await noteBalance(db, deposit.owner);
  const settlement = addressId && (await openSettlement(db, services, network, addressId));
  if (settlement) await updateView(settlement, await requiredDeposit(db, depositId));
}

/**
 * Credits on a balance whose payment is in no block, and payments that are final but not credited.
 */
async function changedCredits(db: Queryable, network: string): Promise<CaseCredit[]> {
  const { rows } = await db.query<CaseCredit>(sql`
    select c.id, split_part(c.credited_owner, ':', 1) as partner, c.credited_owner as owner,
      c.credited_currency as currency, c.credited_minor as minor, c.chain_moves as moves,
      case when c.counts_in_deposit then c.deposit_id end as "depositId"
    from cashier.chain_payments p
    join cashier.chain_heads h using (network)
    left join cashier.crypto_addresses a on a.id = p.address_id
    join cashier.case_payments part on part.payment_id = p.id
    join cashier.cases c on c.id = part.case_id
    where p.network = ${network} and p.settled_units > 0
      and c.state = 'settled' and c.outcome = 'credit'
    group by c.id
    having case when c.chain_moves % 2 = 0 then bool_or(p.height is null)
      else bool_and(p.height is not null and h.height - p.height + 1 >= coalesce(a.confirmations,
        (select max(confirmations) from cashier.crypto_addresses where network = ${network}), 1))
      end
    order by c.id`);
  return rows;
}

/** True for the one server that makes this move. */
async function claimMove(db: Queryable, { id, moves }: CaseCredit): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.cases set chain_moves = chain_moves + 1
    where id = ${id} and chain_moves = ${moves}`);
  return rowCount === 1;
}
