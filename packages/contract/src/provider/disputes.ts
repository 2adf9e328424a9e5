import { z } from 'zod';
import { decimal, freeText, id, isoTime } from '../primitives.ts';

/** `won` and `lost` from the operator's point of view: a won dispute leaves the money there. */
export const providerDisputeStatuses = ['open', 'won', 'lost'] as const;
export type ProviderDisputeStatus = (typeof providerDisputeStatuses)[number];

/**
 * A card holder disputes a payment. The state with the latest `updatedAt` counts, so notices may
 * arrive in any order. What is reported as a dispute is not reported as `reversed` as well.
 */
export const providerDispute = z.object({
  /** The reference of the deposit. */
  reference: id,
  /** The provider's own id for the dispute. A deposit may have several. */
  disputeId: id,
  status: z.enum(providerDisputeStatuses),
  /** The disputed amount, in the currency that the deposit was paid in. */
  amount: decimal,
  currency: z.string(),
  /** The provider took the money when the dispute was opened, and returns it if it is won. */
  isMoneyTaken: z.boolean().optional(),
  /** Until when the operator can send evidence to the provider. */
  evidenceDueAt: isoTime.optional(),
  /** The provider's charge for the dispute so far. Leave it out again if it is returned. */
  fee: z.object({ amount: decimal, currency: z.string() }).optional(),
  /** The card holder's reason, in the provider's words. */
  reason: freeText(500).optional(),
  updatedAt: isoTime,
});
export type ProviderDispute = z.output<typeof providerDispute>;

/** All disputes of a deposit, open and decided. */
export const providerDisputes = z.object({
  /** The reference of the deposit. */
  reference: id,
  disputes: z.array(providerDispute).max(100),
});
export type ProviderDisputes = z.output<typeof providerDisputes>;
