import { id } from '@opencashier/contract/primitives';
import { z } from 'zod';

/**
 * Kept in the inbox instead of a notice if the provider tells only that something has changed: its
 * status is then asked for. At least one of the two names is known.
 */
export const statusQuestion = z.object({
  type: z.literal('status.asked'),
  data: z.object({
    subject: z.enum(['deposit', 'payout', 'refund']),
    reference: id.optional(),
    providerId: id.optional(),
    /** The vendor tells of payments that are not ours, too: what nobody knows is dropped. */
    mayBeForeign: z.boolean().optional(),
  }),
});
export type StatusQuestion = z.output<typeof statusQuestion>;
