import { z } from 'zod';
import { depositState } from '../calls/deposits/deposits.ts';
import { isoTime } from '../primitives.ts';
import { disputeState, refundState } from './deposits/refunds.ts';
import { withdrawalState } from '../calls/withdrawals.ts';

/** Grows with every change of the subject. Of two events about it, the higher version is newer. */
const version = z.number().int().positive();

/**
 * The webhooks to an operator, signed by Standard Webhooks. An event carries the whole state of its
 * subject. Events may arrive more than once and in any order: the one with the highest `version` is
 * valid. The timestamp says when the event was written; it gives no order, because several servers
 * write events.
 */
export const depositUpdated = z.object({
  type: z.literal('deposit.updated'),
  timestamp: isoTime,
  data: depositState.omit({ serverTime: true, source: true }).extend({
    partner: z.string(),
    /** The player: the token's `sub`. */
    user: z.string(),
    version,
    /** All refunds and disputes of the deposit, oldest first, if it has any. */
    refunds: z.array(refundState).optional(),
    disputes: z.array(disputeState).optional(),
  }),
});

export const withdrawalUpdated = z.object({
  type: z.literal('withdrawal.updated'),
  timestamp: isoTime,
  data: withdrawalState.omit({ serverTime: true, isCancellable: true, codeRequired: true }).extend({
    partner: z.string(),
    user: z.string(),
    version,
    /** The provider contradicts itself or the books: investigate, and end the payout. */
    isUnclear: z.boolean().optional(),
  }),
});

/**
 * The server put a player's withdrawals on hold by itself, after too many one-time codes. Sent once
 * for each such hold. Look at the player, then release the withdrawals.
 */
export const playerHeld = z.object({
  type: z.literal('player.held'),
  timestamp: isoTime,
  data: z.object({
    partner: z.string(),
    user: z.string(),
    /** Grows with every hold on the player. */
    version,
    reason: z.string(),
    /** `codes`: the server itself, after too many one-time codes. */
    setBy: z.string(),
    setAt: isoTime,
  }),
});

export type PlayerHeld = z.output<typeof playerHeld>;

/** The events about one deposit or withdrawal. */
export const operatorEvent = z.discriminatedUnion('type', [depositUpdated, withdrawalUpdated]);
export type OperatorEvent = z.output<typeof operatorEvent>;

/**
 * A one-time code that the operator must send to its player by any channel. It is signed like an
 * event, but sent only once and never stored. The receiver answers within seconds with a 2xx, and
 * may return the destination in `sentTo`.
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
