import { z } from 'zod';
import { freeText } from '../primitives.ts';

/**
 * The reason why a payment was declined. `soft`: the same payment may succeed later. `hard`: it
 * never will. `fraud`: suspected fraud, of which the player is told nothing. `technical`: nobody
 * decided.
 */
export const declineClasses = ['soft', 'hard', 'fraud', 'insufficient_funds', 'technical'] as const;
export type DeclineClass = (typeof declineClasses)[number];

export const providerDecline = z.object({
  class: z.enum(declineClasses),
  /** The code of the provider or its vendor, in its own words. */
  code: freeText(64).optional(),
});
export type ProviderDecline = z.output<typeof providerDecline>;

/**
 * A decline in a provider's answer. It is a label, so a wrong one does not make the answer invalid:
 * without a known class it counts as `hard`.
 */
export const reportedDecline = z
  .object({
    class: providerDecline.shape.class.catch('hard'),
    code: providerDecline.shape.code.catch(undefined),
  })
  .optional()
  .catch(undefined);

/** Builds a decline from its two stored parts. */
export function declineOf(name: DeclineClass | null, code: string | null): ProviderDecline | null {
  return name && { class: name, ...(code === null ? {} : { code }) };
}
