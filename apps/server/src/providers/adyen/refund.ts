import { id } from '@opencashier/contract/primitives';
import type { ProviderRefund } from '@opencashier/contract/provider/refunds';
import { z } from 'zod';
import { amountOf, moneySchema } from './values.ts';

export const refundSchema = z.object({
  pspReference: id,
  paymentPspReference: id,
  reference: z.string().nullish(),
  amount: moneySchema,
});

/** The vendor has taken the request; notifications report the outcome. */
export function acceptedRefund(
  { pspReference, amount }: z.output<typeof refundSchema>,
  reference: string,
): ProviderRefund {
  return {
    reference,
    providerId: pspReference,
    status: 'processing',
    amount: amountOf(amount),
    currency: amount.currency,
    updatedAt: new Date().toISOString(),
  };
}
