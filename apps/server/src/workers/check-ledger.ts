import { createLedger, type Disagreement, type OldReplayResult } from '@opencashier/ledger';
import type { Pool } from 'pg';

/** Receives the results of the ledger check. */
export interface LedgerWatch {
  countChecked: (accounts: number) => void;
  setFrozen: (accounts: number) => void;
  /** The account is already frozen: somebody has to look at it. */
  alertDisagreement: (account: Disagreement) => void;
}

/** The progress of the replay of old transfers. */
export interface OldReplayWatch extends Pick<LedgerWatch, 'alertDisagreement'> {
  reportOldReplay: (result: OldReplayResult) => void;
}

const batch = 500;
/** At this rate per ten seconds, about 40 million a day. */
const oldBatch = 5000;

/**
 * Replays the transfers of the next accounts from their checkpoints. It never reads more at once,
 * so a round through many accounts is slow but does not burden the database.
 */
export async function checkLedger(pool: Pool, watch: LedgerWatch): Promise<false> {
  const ledger = createLedger(pool);
  const { checked, disagreements } = await ledger.checkReplayOnward(batch);
  watch.countChecked(checked);
  disagreements.forEach(watch.alertDisagreement);
  watch.setFrozen(await ledger.countFrozen());
  return false;
}

/** Replays the next transfers before the checkpoints: all of them, in a round that lasts days. */
export async function checkOldTransfers(pool: Pool, watch: OldReplayWatch): Promise<false> {
  const result = await createLedger(pool).replayOld(oldBatch);
  result.disagreements.forEach(watch.alertDisagreement);
  watch.reportOldReplay(result);
  return false;
}
