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

/** Requests the disputes that were opened or changed at this time or later. */
export const providerDisputesRequest = z.object({
  since: isoTime,
  /** The `cursor` of the page before. */
  cursor: freeText(256).optional(),
});
export type ProviderDisputesRequest = z.output<typeof providerDisputesRequest>;

/** The current state of each dispute, in any order, also of disputes that have ended. */
export const providerDisputes = z.object({
  disputes: z.array(providerDispute).max(50),
  /** Requests the next page. The last page has none. */
  cursor: freeText(256).min(1).optional(),
});
export type ProviderDisputes = z.output<typeof providerDisputes>;
