import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import type { Pool } from 'pg';
import type { Wallet } from './wallet.ts';

/** Balances in our own ledger: money comes from the house side and goes to the player. */
export function createLedgerWallet(pool: Pool): Wallet {
  return {
    async authorizeDeposit() {
      return { allowed: true };
    },
    async credit(db, { partner, owner, amountMinor, currency, reference }) {
      await createLedger(db).transfer({
        from: houseAccount(partner),
        to: playerAccount(owner),
        amount: amountMinor,
        currency,
        reference,
        purpose: 'deposit',
      });
    },
    async balance(owner, currency) {
      const { available } = await createLedger(pool).balance(owner, currency);
      return available;
    },
  };
}
