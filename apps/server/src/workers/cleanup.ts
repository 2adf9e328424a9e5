import { dropOldBuilds } from '../builds/store.ts';
import type { Services } from '../services/services.ts';
import { dropOldProofs } from '../captcha/captcha-proofs.ts';
import { eraseOldDeposits, eraseOldWithdrawals } from '../history/erasure.ts';
import { dropOldFormClosings } from '../deposits/store/form-closings.ts';
import { dropOldAttempts } from '../providers/attempts/attempt-store.ts';
import { dropOldForms } from '../deposits/store/redirect-forms.ts';
import { dropOldKeys } from '../queues/idempotency.ts';
import { dropOldNotices } from '../queues/inbox.ts';
import { analyzePartitioned, makePartitions } from '../queues/make-partitions.ts';
import { dropSentChanges } from '../queues/outbox.ts';
import { dropOldCounts } from '../players/abuse-counts.ts';
import { dropOldLookups } from '../players/resolved-accounts.ts';
import { dropUnusedAccounts } from '../players/saved-accounts.ts';
import { dropOldSessions } from '../deposits/store/sessions.ts';
import { dropOldOrders } from '../wallet/wallet-orders.ts';
import { dropOldFigures } from '../operator/overview/figures-store.ts';
import { dropOldConsoleSessions } from '../operator/access/console-sessions.ts';
import { dropOldRequestIds } from '../operator/access/request-ids.ts';
import {
  dropGivenUpWebhooks,
  dropOldWebhooks,
} from '../operator/webhooks/operator-webhooks-store.ts';
import { dropOldCodes } from '../withdrawals/store/withdrawal-codes.ts';
import { dropOldDrafts } from '../withdrawals/store/withdrawals.ts';

interface CleanupJob {
  name: string;
  /** Processes a small batch, so that no job delays the others, and returns its size. */
  step: () => Promise<number>;
}

/**
 * Deletes what has been kept long enough, a partition or at most a thousand rows at a time, and
 * creates the partitions for the next months.
 */
export function cleanupJobs({
  pool,
  now,
  retention,
}: Pick<Services, 'pool' | 'now' | 'retention'>): CleanupJob[] {
  const { answersHours, messagesDays, noticesDays, sessionsDays, draftsDays } = retention;
  const { accountsDays, buildsDays, detailsDays } = retention;
  return [
    { name: 'old keys', step: () => dropOldKeys(pool, answersHours) },
    { name: 'old webhooks', step: () => dropOldWebhooks(pool, now(), messagesDays) },
    { name: 'old given-up webhooks', step: () => dropGivenUpWebhooks(pool, now(), messagesDays) },
    { name: 'partitions', step: () => makePartitions(pool) },
    // Never twice in a row, even if PostgreSQL does not record when it did so.
    { name: 'statistics', step: () => analyzePartitioned(pool).then(() => 0) },
    { name: 'old partitions of changes', step: () => dropSentChanges(pool) },
    { name: 'old notices', step: () => dropOldNotices(pool, noticesDays) },
    { name: 'old attempts', step: () => dropOldAttempts(pool, noticesDays) },
    { name: 'old orders', step: () => dropOldOrders(pool, noticesDays) },
    { name: 'old sessions', step: () => dropOldSessions(pool, sessionsDays) },
    { name: 'old closings', step: () => dropOldFormClosings(pool, sessionsDays) },
    { name: 'old codes', step: () => dropOldCodes(pool, draftsDays) },
    { name: 'old drafts', step: () => dropOldDrafts(pool, draftsDays) },
    { name: 'old captchas', step: () => dropOldProofs(pool) },
    { name: 'old counts', step: () => dropOldCounts(pool) },
    { name: 'old account names', step: () => dropOldLookups(pool) },
    { name: 'old request ids', step: () => dropOldRequestIds(pool) },
    { name: 'old console sessions', step: () => dropOldConsoleSessions(pool) },
    { name: 'old figures', step: () => dropOldFigures(pool) },
    { name: 'old forms', step: () => dropOldForms(pool) },
    { name: 'old builds', step: () => dropOldBuilds(pool, buildsDays) },
    ...(accountsDays === undefined
      ? []
      : [{ name: 'old accounts', step: () => dropUnusedAccounts(pool, accountsDays) }]),
    ...(detailsDays === undefined
      ? []
      : [
          { name: 'old deposit details', step: () => eraseOldDeposits(pool, detailsDays) },
          { name: 'old withdrawal details', step: () => eraseOldWithdrawals(pool, detailsDays) },
        ]),
  ];
}
