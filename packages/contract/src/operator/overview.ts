import { z } from 'zod';
import { country, decimal, isoTime } from '../primitives.ts';

export const overviewPeriods = ['today', '7days', '30days'] as const;

export const overviewSearch = z.object({
  /** Defaults to today. Both longer periods include today. */
  period: z.enum(overviewPeriods).optional(),
  /** Only the payments of players in this country. Queues and alerts are always complete. */
  country: country.optional(),
});

const sum = z.object({ amount: decimal, count: z.number() });

/** One currency: the period until now, and the usual amount until this time of day. */
const day = z.object({
  currency: z.string(),
  /** The whole chosen period. */
  today: sum,
  /**
   * For today, the mean of the same weekday in the last four weeks, or in as many as there have
   * been since your first payment. For a longer period, as many days before it. Absent if there was
   * nothing then, or if your first payment is later than the beginning of those days.
   */
  usual: sum.optional(),
});

/** An hour of the day in UTC. The usual amount has the lowest and highest of those weeks. */
const hour = z.object({
  currency: z.string(),
  hour: z.number().int().min(0).max(23),
  /** Absent for future hours. */
  deposited: decimal.optional(),
  withdrawn: decimal.optional(),
  usualDeposited: z.object({ low: decimal, mean: decimal, high: decimal }).optional(),
});

/** A day of a longer period, in UTC, and the day that is one period earlier. */
const dayOfPeriod = z.object({
  currency: z.string(),
  date: z.iso.date(),
  deposited: decimal,
  withdrawn: decimal,
  usualDeposited: decimal.optional(),
});

export const approvalGroups = ['method', 'provider', 'country'] as const;

const approval = z.object({
  by: z.enum(approvalGroups),
  name: z.string(),
  /**
   * Deposits of the last 24 hours, 7 or 30 days that were credited or declined, and those of them
   * that were credited. Deposits that players abandoned do not count.
   */
  ended: z.number(),
  approved: z.number(),
  /** From 0 to 1. `usualRate` is that of the seven days before, for 30 days of the 30 before. */
  rate: z.number(),
  usualRate: z.number().optional(),
  /** The median from creation to credit; times from half a minute on are rounded. */
  creditSeconds: z.number().optional(),
});

/** The median from creation to credit, of the same deposits and rounded as in `approvals`. */
const timeToCredit = z.object({ seconds: z.number(), usualSeconds: z.number().optional() });

/**
 * Deposit forms that players opened in the last 24 hours, 7 or 30 days; the deposits that they
 * submitted; those of them that were credited or declined, and were not abandoned; and those that
 * were credited.
 */
const funnel = z.object({
  opened: z.number(),
  submitted: z.number(),
  ended: z.number(),
  credited: z.number(),
});

/** A day that is over, in UTC: the deposits that were created on it. */
const approvalDay = z.object({
  date: z.iso.date(),
  /** Absent if none was credited or declined. */
  rate: z.number().optional(),
  /** The median from creation to credit. Absent if none was credited. */
  creditSeconds: z.number().optional(),
});

export const queueNames = [
  'review',
  'proposals',
  'cases',
  'disputes',
  'refunds',
  'unclearPayouts',
  'unmatched',
  'walletOrders',
  'messages',
] as const;

/**
 * - `sickProvider`: a provider fails or does not answer; `subject` is its name.
 * - `frozenAccount`: the ledger froze an account; `subject` is its id.
 * - `receiverDown`: your receiver does not accept messages.
 * - `chainBehind`: a chain has unread blocks or its node is silent; `subject` is the network.
 * - `rateRefused`: a rate jumped and was refused; `subject` is the currency.
 * - `approvalDrop`: fewer deposits are approved than usual; `subject` is the method.
 */
export const alertKinds = [
  'sickProvider',
  'frozenAccount',
  'receiverDown',
  'chainBehind',
  'rateRefused',
  'approvalDrop',
] as const;

/**
 * The facts of `detail`, for clients with texts of their own: `failures` (failed requests),
 * `unanswered` (deposits), `blocksBehind`, `noAnswer`, `worth` (the refused rate), `rate` and
 * `usualRate` (per cent).
 */
export const alertFacts = z.record(z.string(), z.string());

export const overview = z.object({
  /** The time of the count. It may be some seconds old. */
  at: isoTime,
  period: z.enum(overviewPeriods),
  /** The country, if you asked for one. */
  country: z.string().optional(),
  /** The countries with deposits, which you can ask for. */
  countries: z.array(z.string()),
  /** The beginning of the day, in UTC; of the first day of a longer period. */
  dayFrom: isoTime,
  /** Credited deposits and sent withdrawals, by the time at which they were credited or sent. */
  deposits: z.array(day),
  withdrawals: z.array(day),
  /** Empty for a longer period than a day, which has `days`. */
  hours: z.array(hour),
  days: z.array(dayOfPeriod),
  approvals: z.array(approval),
  /** The last 7 or 30 days, oldest first, without those that are not summed up yet. */
  approvalDays: z.array(approvalDay),
  /** Absent if no deposit was credited. */
  timeToCredit: timeToCredit.optional(),
  /** Absent for one country, which is not stored with a form. */
  funnel: funnel.optional(),
  queues: z.array(
    z.object({
      name: z.enum(queueNames),
      count: z.number(),
      /** Absent if the queue is empty. */
      oldestAt: isoTime.optional(),
    }),
  ),
  alerts: z.array(
    z.object({
      kind: z.enum(alertKinds),
      subject: z.string(),
      since: isoTime.optional(),
      /** More about it, in English. */
      detail: z.string().optional(),
      facts: alertFacts.optional(),
    }),
  ),
});
