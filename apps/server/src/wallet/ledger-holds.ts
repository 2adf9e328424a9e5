import { createLedger, houseAccount, LedgerError, playerAccount } from '@opencashier/ledger';
import { retryOnConflict } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { settleDebt } from './ledger-debts.ts';
import type { Wallet } from './wallet.ts';

type LedgerHolds = Pick<Wallet, 'hold' | 'commit' | 'release' | 'abandon'>;

/** Withdrawals in our own ledger: pending from the player to the house, then posted or void. */
export function createLedgerHolds(pool: Pool): LedgerHolds {
  const release: Wallet['release'] = async (db, hold) => {
    const { owner, currency, reference: pending, purpose = 'withdrawal' } = hold;
    const reference = `${pending}:released`;
    const voided = { reference, pending, purpose };
    const { outcome } = await createLedger(db).void(voided);
    if (outcome === 'posted') await settleDebt(db, { owner, currency, reference });
  };
  return {
    async hold({ partner, owner, amountMinor, currency, reference, purpose = 'withdrawal' }) {
      try {
        const [from, to] = [playerAccount(owner), houseAccount(partner)];
        const hold = { from, to, amount: amountMinor, currency, reference, purpose };
        await retryOnConflict(() => createLedger(pool).hold(hold));
        return { held: true };
      } catch (error) {
        if (!(error instanceof LedgerError) || error.code !== 'insufficient') throw error;
        return { held: false, why: 'balance' };
      }
    },
    async commit(db, { reference, purpose = 'withdrawal' }) {
      const settles = { reference: `${reference}:sent`, pending: reference };
      await createLedger(db).post({ ...settles, purpose });
    },
    release,
    async abandon(db, hold) {
      if (await createLedger(db).isHeld(hold.reference)) await release(db, hold);
    },
  };
}
