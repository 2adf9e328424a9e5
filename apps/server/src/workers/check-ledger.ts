import { createLedger, type Disagreement } from '@opencashier/ledger';
import type { Pool } from 'pg';

/** Receives what the check of the ledger finds. */
export interface LedgerWatch {
  countChecked: (accounts: number) => void;
  setFrozen: (accounts: number) => void;
  /** The account is frozen already: somebody has to look at it. */
  alertDisagreement: (account: Disagreement) => void;
}

const batch = 500;

/**
 * Replays the transfers of the next accounts from their checkpoints. It never asks for more at
 * once, so that a round through many accounts takes its time and leaves the database to the
 * players.
 */
export async function checkLedger(pool: Pool, watch: LedgerWatch): Promise<false> {
  const ledger = createLedger(pool);
  const { checked, disagreements } = await ledger.checkReplayOnward(batch);
  watch.countChecked(checked);
  disagreements.forEach(watch.alertDisagreement);
  watch.setFrozen(await ledger.countFrozen());
  return false;
}
