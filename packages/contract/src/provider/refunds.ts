import { z } from 'zod';
import { decimal, freeText, id, isoTime } from '../primitives.ts';

/**
 * Returns the money of a deposit, or a part of it, to where it came from. A provider that cannot
 * answers 501, and the operator's refund is then refused.
 */
export const providerRefundRequest = z.object({
  /** The refund's own reference. The same reference always returns the same refund. */
  reference: id,
  /** The reference of the deposit, and the provider's id for it. */
  deposit: id,
  depositProviderId: id,
  /** In the currency that the deposit was paid in. Several refunds of a deposit add up. */
  amount: decimal,
  currency: z.string(),
  /** The operator's reason. The player may see it on a statement. */
  reason: freeText(500).optional(),
  notifyUrl: z.url(),
});
export type ProviderRefundRequest = z.output<typeof providerRefundRequest>;

/**
 * `refunded`: the money has left for good. `failed`: none has left, and none will. `returned`: it
 * was refunded, and came back, as from a closed card account.
 */
export const providerRefundStatuses = ['processing', 'refunded', 'failed', 'returned'] as const;
export type ProviderRefundStatus = (typeof providerRefundStatuses)[number];

export const providerRefund = z.object({
  reference: id,
  providerId: id,
  status: z.enum(providerRefundStatuses),
  amount: decimal,
  currency: z.string(),
  reason: freeText(500).optional(),
  updatedAt: isoTime,
});
export type ProviderRefund = z.output<typeof providerRefund>;
