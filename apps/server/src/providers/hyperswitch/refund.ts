import { id } from '@opencashier/contract/primitives';
import type { ProviderRefund, ProviderRefundStatus } from '@opencashier/contract/provider/refunds';
import { z } from 'zod';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { amountOf, sum } from './values.ts';

const statuses = {
  succeeded: 'refunded',
  failed: 'failed',
  pending: 'processing',
  review: 'processing',
} as const satisfies Record<string, ProviderRefundStatus>;

export const refundSchema = z.object({
  refund_id: id,
  payment_id: id,
  amount: sum,
  currency: z.string(),
  status: z.enum(['succeeded', 'failed', 'pending', 'review']),
  created_at: vendorTime.nullish(),
  updated_at: vendorTime.nullish(),
});
export type Refund = z.output<typeof refundSchema>;

export function refundOf(refund: Refund, reference: string): ProviderRefund {
  return {
    reference,
    providerId: refund.refund_id,
    status: statuses[refund.status],
    amount: amountOf(refund.amount, refund.currency),
    currency: refund.currency,
    updatedAt: refund.updated_at ?? refund.created_at ?? new Date().toISOString(),
  };
}
