import { createLedger, houseAccount, playerAccount, receivableAccount } from '@opencashier/ledger';
import type { Queryable } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { createLedgerHolds } from './ledger-holds.ts';
import type { Credit, Wallet } from './wallet.ts';

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Balances in our own ledger: money comes from the house side and goes to the player. */
export function createLedgerWallet(pool: Pool): Wallet {
  return {
    ...createLedgerHolds(pool),
    async authorizeDeposit() {
      return { allowed: true };
    },
    async credit(db, credit) {
      const { partner, owner, amountMinor, currency, reference } = credit;
      await createLedger(db).transfer({
        from: houseAccount(partner),
        to: playerAccount(owner),
        amount: amountMinor,
        currency,
        reference,
        purpose: 'deposit',
      });
      return { settledMinor: await settleDebt(db, credit) };
    },
    async reverse(db, { partner, owner, amountMinor, currency, reference }) {
      const ledger = createLedger(db);
      // Locked, so that what is available now is still there when it is taken.
      const { available } = await ledger.lockBalance(owner, currency);
      const takenMinor = least(available, amountMinor);
      const owedMinor = amountMinor - takenMinor;
      const movement = { to: houseAccount(partner), currency, purpose: 'reversal' };
      if (takenMinor > 0n) {
        const from = playerAccount(owner);
        await ledger.transfer({ ...movement, from, amount: takenMinor, reference });
      }
      if (owedMinor > 0n) {
        const from = receivableAccount(owner);
        const debt = { amount: owedMinor, reference: `${reference}:owed` };
        await ledger.transfer({ ...movement, from, ...debt });
      }
      return { takenMinor, owedMinor };
    },
    async funds(owner) {
      const balances = await createLedger(pool).balances(owner);
      return [...balances].map(([currency, { available, pending }]) => ({
        currency,
        availableMinor: available,
        heldMinor: pending,
      }));
    },
    async balance(owner, currency) {
      const { available } = await createLedger(pool).balance(owner, currency);
      return available;
    },
    async isBlocked(owner) {
      const debts = await createLedger(pool).balances(owner, 'receivable');
      return [...debts.values()].some(({ posted }) => posted < 0n);
    },
  };
}

/**
 * Pays a debt from what has just come. The credit before it holds the player's account until the
 * transaction ends, so no reversal can add to the debt meanwhile.
 */
async function settleDebt(
  db: Queryable,
  { owner, currency, amountMinor, reference }: Credit,
): Promise<bigint> {
  const ledger = createLedger(db);
  const { posted } = await ledger.balance(owner, currency, 'receivable');
  if (posted >= 0n) return 0n;
  const settledMinor = least(-posted, amountMinor);
  await ledger.transfer({
    from: playerAccount(owner),
    to: receivableAccount(owner),
    amount: settledMinor,
    currency,
    reference: `${reference}:settles`,
    purpose: 'settlement',
  });
  return settledMinor;
}
