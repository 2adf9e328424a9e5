import { type approvalGroups, queueNames } from '@opencashier/contract/operator/overview';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { createLedger } from '@opencashier/ledger';
import { acceptedRates } from '../../rates/accepted-rates.ts';
import type { Services } from '../../services/services.ts';
import type { OperatorContext, OperatorHandler } from '../operation.ts';
import { type ProviderHealth, readProviderHealth } from '../../providers/health/provider-health.ts';
import { comparableWeeks, daysOf, hoursOf } from './day-figures.ts';
import * as store from './overview-store.ts';

type Overview = OperatorAnswer<'overview'>;

function approvalOf(row: store.ApprovalRow): Overview['approvals'][number] {
  const { ended, approved, usualEnded, usualApproved, creditSeconds } = row;
  const by: (typeof approvalGroups)[number] =
    row.method !== null ? 'method' : row.provider !== null ? 'provider' : 'country';
  return {
    by,
    name: row[by] ?? '',
    ended,
    approved,
    rate: ended === 0 ? 0 : approved / ended,
    ...(usualEnded === 0 ? {} : { usualRate: usualApproved / usualEnded }),
    ...(creditSeconds === null ? {} : { creditSeconds }),
  };
}

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

function dropsAmong(approvals: Overview['approvals']): Overview['alerts'] {
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

/** Providers whose requests fail, then those that only leave deposits without an answer. */
function sickProviders(
  healths: readonly ProviderHealth[],
  silent: Awaited<ReturnType<typeof store.readSilentProviders>>,
): Overview['alerts'] {
  const failing = healths.flatMap(({ provider, failingSince, failures }) =>
    failingSince ? [{ subject: provider, since: failingSince, ...failuresOf(failures) }] : [],
  );
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

async function alertsOf({ services, partner }: OperatorContext): Promise<Overview['alerts']> {
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

async function countOverview(context: OperatorContext): Promise<Overview> {
  const { services, partner } = context;
  const { pool } = services;
  const now = services.now();
  const seesAll = partner.operatorApi?.seesUnmatched === true;
  const dayFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const weeks = comparableWeeks(dayFrom, await store.readFirstPayment(pool, partner.key));
  const [rows, approvalRows, queues, alerts] = await Promise.all([
    store.readHours(pool, { partner: partner.key, now, weeks }),
    store.readApprovals(pool, partner.key, now),
    store.readQueues(pool, partner.key, seesAll),
    alertsOf(context),
  ]);
  const approvals = approvalRows.map(approvalOf);
  const hours = { rows, weeks };
  return {
    at: now.toISOString(),
    dayFrom: dayFrom.toISOString(),
    deposits: daysOf(hours, 'deposit'),
    withdrawals: daysOf(hours, 'withdrawal'),
    hours: hoursOf(hours, now),
    approvals,
    queues: queueNames.map((name) => {
      const found = queues.find((queue) => queue.name === name);
      return {
        name,
        count: found?.count ?? 0,
        ...(found?.oldestAt ? { oldestAt: found.oldestAt.toISOString() } : {}),
      };
    }),
    alerts: [...alerts, ...dropsAmong(approvals)],
  };
}

const keepMs = 10_000;
interface Counted {
  countedAt: number;
  overview: Promise<Overview>;
}
const counted = new WeakMap<Services, Map<string, Counted>>();

/** Many people look at the overview at once, so it is computed at intervals for all of them. */
export const readOverview: OperatorHandler<'overview'> = async (context): Promise<Overview> => {
  const { services, partner } = context;
  const ofServer = counted.get(services) ?? new Map<string, Counted>();
  counted.set(services, ofServer);
  const known = ofServer.get(partner.key);
  const nowMs = services.now().getTime();
  if (known && nowMs - known.countedAt < keepMs) return known.overview;
  const overview = countOverview(context);
  ofServer.set(partner.key, { countedAt: nowMs, overview });
  overview.catch(() => ofServer.delete(partner.key));
  return overview;
};
