import { type overviewPeriods, queueNames } from '@opencashier/contract/operator/overview';
import type { OperatorAnswer, OperatorRequest } from '@opencashier/contract/operator/operations';
import type { Services } from '../../services/services.ts';
import type { OperatorContext, OperatorHandler } from '../operation.ts';
import { alertsOf, dropsAmong } from './alerts.ts';
import { type ApprovalDay, readApprovalDays } from './approval-days.ts';
import * as approvals from './approvals-store.ts';
import { movedInDays, movedToday } from './moved-money.ts';
import { readQueues } from './overview-store.ts';

type Overview = OperatorAnswer<'overview'>;
type Figures = Omit<Overview, 'queues' | 'alerts'>;
type Work = Pick<Overview, 'queues' | 'alerts'>;

interface Period {
  days: number;
  /** The earlier days that its approval rates and its time to credit are compared with. */
  usualDays: number;
  keepMs: number;
}

const periods: Readonly<Record<(typeof overviewPeriods)[number], Period>> = {
  today: { days: 1, usualDays: 7, keepMs: 10_000 },
  '7days': { days: 7, usualDays: 7, keepMs: 60_000 },
  '30days': { days: 30, usualDays: 30, keepMs: 300_000 },
};

function approvalOf(row: approvals.ApprovalRow): Overview['approvals'][number] {
  const { by, name, ended, approved, usualEnded, usualApproved, creditSeconds } = row;
  return {
    by,
    name,
    ended,
    approved,
    rate: ended === 0 ? 0 : approved / ended,
    ...(usualEnded === 0 ? {} : { usualRate: usualApproved / usualEnded }),
    ...(creditSeconds === null ? {} : { creditSeconds }),
  };
}

function approvalDayOf(day: ApprovalDay): Overview['approvalDays'][number] {
  const { date, ended, approved, creditSeconds } = day;
  return {
    date,
    ...(ended === 0 ? {} : { rate: approved / ended }),
    ...(creditSeconds === undefined ? {} : { creditSeconds }),
  };
}

async function countFigures(
  { services, partner }: OperatorContext,
  { period = 'today', country }: OperatorRequest<'overview'>,
): Promise<Figures> {
  const { pool } = services;
  const now = services.now();
  const scope = { partner: partner.key, country, now };
  const span = { ...scope, ...periods[period] };
  const days = Math.max(span.days, periods['7days'].days);
  const [moved, { rates, credits }, approvalDays, opened, countries] = await Promise.all([
    period === 'today' ? movedToday(pool, scope) : movedInDays(pool, span),
    approvals.readApprovals(pool, span),
    readApprovalDays(pool, { ...scope, days }),
    country === undefined ? approvals.countForms(pool, span) : undefined,
    approvals.readCountries(pool, partner.key),
  ]);
  const {
    submitted,
    ended,
    credited,
    creditSeconds: seconds,
    usualCreditSeconds: usualSeconds,
  } = credits;
  return {
    at: now.toISOString(),
    period,
    ...(country === undefined ? {} : { country }),
    countries,
    ...moved,
    approvals: rates.map(approvalOf),
    approvalDays: approvalDays.map(approvalDayOf),
    ...(seconds === null
      ? {}
      : { timeToCredit: { seconds, ...(usualSeconds === null ? {} : { usualSeconds }) } }),
    ...(opened === undefined ? {} : { funnel: { opened, submitted, ended, credited } }),
  };
}

async function countWork(context: OperatorContext): Promise<Work> {
  const { services, partner } = context;
  const seesAll = partner.operatorApi?.seesUnmatched === true;
  const [queues, alerts] = await Promise.all([
    readQueues(services.pool, partner.key, seesAll),
    alertsOf(context),
  ]);
  return {
    queues: queueNames.map((name) => {
      const found = queues.find((queue) => queue.name === name);
      return {
        name,
        count: found?.count ?? 0,
        ...(found?.oldestAt ? { oldestAt: found.oldestAt.toISOString() } : {}),
      };
    }),
    alerts,
  };
}

interface Counted<T> {
  untilMs: number;
  value: Promise<T>;
}

/** Many people look at the overview at once, so it is computed at intervals for all of them. */
function countedAtIntervals<T>() {
  const ofServers = new WeakMap<object, Map<string, Counted<T>>>();
  return (
    services: Pick<Services, 'now'>,
    key: string,
    keepMs: number,
    count: () => Promise<T>,
  ): Promise<T> => {
    const kept = ofServers.get(services) ?? new Map<string, Counted<T>>();
    ofServers.set(services, kept);
    const nowMs = services.now().getTime();
    for (const [name, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(name);
    const known = kept.get(key);
    if (known) return known.value;
    const value = count();
    kept.set(key, { untilMs: nowMs + keepMs, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}

const keptFigures = countedAtIntervals<Figures>();
const keptWork = countedAtIntervals<Work>();

function figuresOf(context: OperatorContext, request: OperatorRequest<'overview'>) {
  const { period = 'today', country = '' } = request;
  const key = [context.partner.key, period, country].join(' ');
  const { keepMs } = periods[period];
  return keptFigures(context.services, key, keepMs, () => countFigures(context, request));
}

export const readOverview: OperatorHandler<'overview'> = async (context, request) => {
  const { services, partner } = context;
  const [figures, today, work] = await Promise.all([
    figuresOf(context, request),
    figuresOf(context, {}),
    keptWork(services, partner.key, periods.today.keepMs, () => countWork(context)),
  ]);
  return { ...figures, ...work, alerts: [...work.alerts, ...dropsAmong(today.approvals)] };
};
