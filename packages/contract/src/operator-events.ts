import { z } from 'zod';
import { depositState } from './deposits.ts';
import { isoTime } from './primitives.ts';

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

export const operatorEvent = z.discriminatedUnion('type', [depositUpdated]);
export type OperatorEvent = z.output<typeof operatorEvent>;
