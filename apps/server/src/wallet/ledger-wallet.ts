import {
  createLedger,
  houseAccount,
  type PlayerCurrency,
  playerAccount,
  receivableAccount,
} from '@opencashier/ledger';
import type { Pool } from 'pg';
import { coalesce } from '../queues/coalesce.ts';
import { least, settleDebt } from './ledger-debts.ts';
import { createLedgerHolds } from './ledger-holds.ts';
import type { Wallet } from './wallet.ts';

/** Balances in our own ledger: money comes from the house side and goes to the player. */
export function createLedgerWallet(pool: Pool): Wallet {
  const ledger = createLedger(pool);
  const readBalance = coalesce((accounts: readonly PlayerCurrency[]) =>
    ledger.playerBalances(accounts),
  );
  return {
    ...createLedgerHolds(pool),
    async authorizeDeposit() {
      return { allowed: true };
    },
    async credit(db, credit) {
      const { partner, owner, amountMinor, currency, reference, purpose = 'deposit' } = credit;
      const { outcome } = await createLedger(db).transfer({
        from: houseAccount(partner),
        to: playerAccount(owner),
        amount: amountMinor,
        currency,
        reference,
        purpose,
      });
      return { settledMinor: outcome === 'posted' ? await settleDebt(db, credit) : 0n };
    },
    async reverse(db, reversal) {
      const { partner, owner, amountMinor, currency, reference, purpose = 'reversal' } = reversal;
      const ledger = createLedger(db);
      // Locked, so that the available amount is still there when it is taken.
      const { available } = await ledger.lockBalance(owner, currency);
      const takenMinor = least(available, amountMinor);
      const owedMinor = amountMinor - takenMinor;
      const movement = { to: houseAccount(partner), currency, purpose };
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
      return (await readBalance({ owner, currency })).available;
    },
    async isBlocked(owner) {
      return (await createLedger(pool).debtors([owner])).has(owner);
    },
  };
}
