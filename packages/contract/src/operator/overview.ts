import { z } from 'zod';
import { decimal, isoTime } from '../primitives.ts';

const sum = z.object({ amount: decimal, count: z.number() });

/** One currency: today until now, and the usual amount until this time of day. */
const day = z.object({
  currency: z.string(),
  today: sum,
  /**
   * The mean of the same weekday in the last four weeks, or in as many as there have been since
   * your first payment. Absent if there was nothing then.
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

export const approvalGroups = ['method', 'provider', 'country'] as const;

const approval = z.object({
  by: z.enum(approvalGroups),
  name: z.string(),
  /**
   * Deposits of the last 24 hours that were credited or declined, and those of them that were
   * credited. Deposits that players abandoned do not count.
   */
  ended: z.number(),
  approved: z.number(),
  /** From 0 to 1. `usualRate` is that of the seven days before. */
  rate: z.number(),
  usualRate: z.number().optional(),
  /** The median from creation to credit. */
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
  /** When it was counted. It may be some seconds old. */
  at: isoTime,
  /** The beginning of the day, in UTC. */
  dayFrom: isoTime,
  /** Credited deposits and sent withdrawals, by the time at which they were credited or sent. */
  deposits: z.array(day),
  withdrawals: z.array(day),
  hours: z.array(hour),
  approvals: z.array(approval),
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
