import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { createLedger } from '@opencashier/ledger';
import {
  outageSince,
  type ProviderHealth,
  readProviderHealth,
} from '../../providers/health/provider-health.ts';
import { acceptedRates } from '../../rates/accepted-rates.ts';
import type { OperatorContext } from '../operation.ts';
import * as store from './overview-store.ts';

type Overview = OperatorAnswer<'overview'>;

/** With fewer deposits, a low rate means nothing. */
const dropFrom = { ended: 20, points: 0.1 };

/** True if far fewer deposits are approved than usual. */
export function isDropped(approval: Overview['approvals'][number]): boolean {
  const { ended, rate, usualRate = 0 } = approval;
  return ended >= dropFrom.ended && usualRate - rate >= dropFrom.points;
}

const dropOf = (rate: number, usualRate: number) => ({
  detail: `${rate} % instead of ${usualRate} %`,
  facts: { rate: String(rate), usualRate: String(usualRate) },
});

export function dropsAmong(approvals: Overview['approvals']): Overview['alerts'] {
  return approvals
    .filter((approval) => approval.by === 'method' && isDropped(approval))
    .map(({ name, rate, usualRate = 0 }) => ({
      kind: 'approvalDrop',
      subject: name,
      ...dropOf(Math.round(rate * 100), Math.round(usualRate * 100)),
    }));
}

export const failuresOf = (failures: number) => ({
  detail: `${failures} requests failed`,
  facts: { failures: String(failures) },
});

/** Providers in an outage, then those that only leave deposits without an answer. */
function sickProviders(
  healths: readonly ProviderHealth[],
  silent: Awaited<ReturnType<typeof store.readSilentProviders>>,
): Overview['alerts'] {
  const failing = healths.flatMap((health) => {
    const since = outageSince(health);
    return since ? [{ subject: health.provider, since, ...failuresOf(health.failures) }] : [];
  });
  const unanswered = silent
    .filter(({ subject }) => !failing.some((one) => one.subject === subject))
    .map(({ count, ...one }) => ({
      ...one,
      detail: `${count} deposits without an answer`,
      facts: { unanswered: String(count) },
    }));
  return [...failing, ...unanswered].map(({ since, ...one }) => ({
    kind: 'sickProvider',
    ...one,
    since: since.toISOString(),
  }));
}

export async function alertsOf({
  services,
  partner,
}: OperatorContext): Promise<Overview['alerts']> {
  const { pool, networks } = services;
  const seesAll = partner.operatorApi?.seesUnmatched === true;
  const [healths, outages, silent, chains, frozen, rates] = await Promise.all([
    readProviderHealth(pool),
    store.readOutage(pool, partner.key),
    store.readSilentProviders(pool, partner.key),
    store.readLateChains(pool, [...networks.keys()]),
    seesAll ? createLedger(pool).frozen({ limit: 50 }) : [],
    seesAll ? acceptedRates(pool) : [],
  ]);
  return [
    ...sickProviders(healths, silent),
    ...frozen.map(({ accountId: id, frozenAt, reason, owner }) => ({
      kind: 'frozenAccount' as const,
      subject: String(id),
      since: frozenAt.toISOString(),
      detail: reason ?? owner,
    })),
    ...outages.map(({ subject, since }) => ({
      kind: 'receiverDown' as const,
      subject,
      since: since.toISOString(),
    })),
    ...chains.map(({ subject, since, behind }) => ({
      kind: 'chainBehind' as const,
      subject,
      ...(behind > 0
        ? {
            detail: `${behind} blocks to read; deposits wait, nothing is lost`,
            facts: { blocksBehind: String(behind) },
          }
        : { since: since.toISOString(), detail: 'no answer', facts: { noAnswer: 'true' } }),
    })),
    ...rates.flatMap(({ currency, refusedAt, refusedWorth }) =>
      refusedAt === null
        ? []
        : [
            {
              kind: 'rateRefused' as const,
              subject: currency,
              since: refusedAt.toISOString(),
              detail: String(refusedWorth),
              facts: { worth: String(refusedWorth) },
            },
          ],
    ),
  ];
}
