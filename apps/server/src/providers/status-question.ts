import { id } from '@opencashier/contract/primitives';
import { z } from 'zod';

/**
 * Stored in the inbox instead of a notice if the provider only reports that something has changed:
 * its status is then requested. At least one of the two ids is known.
 */
export const statusQuestion = z.object({
  type: z.literal('status.asked'),
  data: z.object({
    subject: z.enum(['deposit', 'payout', 'refund']),
    reference: id.optional(),
    providerId: id.optional(),
    /** The vendor also reports payments that are not ours: unknown ones are dropped. */
    mayBeForeign: z.boolean().optional(),
  }),
});
export type StatusQuestion = z.output<typeof statusQuestion>;
