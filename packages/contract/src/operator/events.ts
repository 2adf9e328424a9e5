import { z } from 'zod';
import { depositState } from '../calls/deposits.ts';
import { isoTime } from '../primitives.ts';
import { withdrawalState } from '../calls/withdrawals.ts';

/**
 * What an operator's receiver is told, signed by Standard Webhooks. An event carries the whole
 * state of its subject at `timestamp`: events may come more than once and in any order, and the
 * one with the latest timestamp holds.
 */
export const depositUpdated = z.object({
  type: z.literal('deposit.updated'),
  timestamp: isoTime,
  data: depositState.omit({ serverTime: true, source: true }).extend({
    partner: z.string(),
    /** The player, as the token's `sub` names them. */
    user: z.string(),
  }),
});

export const withdrawalUpdated = z.object({
  type: z.literal('withdrawal.updated'),
  timestamp: isoTime,
  data: withdrawalState
    .omit({ serverTime: true, isCancellable: true, codeRequired: true })
    .extend({ partner: z.string(), user: z.string() }),
});

export const operatorEvent = z.discriminatedUnion('type', [depositUpdated, withdrawalUpdated]);
export type OperatorEvent = z.output<typeof operatorEvent>;

/**
 * A one-time code that the operator is to bring to its player, by whatever way it knows. It comes
 * signed like an event but is sent once and kept nowhere: the receiver answers within seconds with
 * a 2xx, and may say in `sentTo` where it went.
 */
export const withdrawalCode = z.object({
  type: z.literal('withdrawal.code'),
  timestamp: isoTime,
  data: z.object({
    id: z.string(),
    partner: z.string(),
    user: z.string(),
    code: z.string(),
    amount: z.string(),
    currency: z.string(),
    language: z.string(),
    expiresAt: isoTime,
  }),
});
export type WithdrawalCode = z.output<typeof withdrawalCode>;

export const withdrawalCodeAnswer = z.object({ sentTo: z.string().max(64).optional() });
