import type { Disagreement } from '@opencashier/ledger';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../transport/telemetry/metrics.ts';

/** An account that disagrees with its transfers is already frozen; somebody has to look at it. */
export function ledgerAlert(
  { log }: Pick<FastifyInstance, 'log'>,
  { countDisagreement }: Pick<Metrics, 'countDisagreement'>,
) {
  return ({ accountId, ...rest }: Disagreement): void => {
    countDisagreement();
    const account = { accountId: String(accountId), ...rest };
    log.error(account, 'ALERT: an account disagrees with its transfers and is frozen');
  };
}
