import { id } from '@opencashier/contract/primitives';
import type { ProviderRefund } from '@opencashier/contract/provider/refunds';
import { z } from 'zod';
import { ProviderRefusal } from '../provider.ts';
import type { ReferenceData } from '../vendor-api/reference-store.ts';
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

/** The link's id comes before the payment's: if both are missing, they were erased. */
export function unknownPayment(kept: ReferenceData | undefined): ProviderRefusal {
  const isErased = kept !== undefined && kept['linkId'] === undefined;
  if (isErased) {
    const decline = { class: 'hard', code: 'payment-erased' } as const;
    const message = 'The payment’s id was erased with the player’s data.';
    return new ProviderRefusal(message, undefined, decline);
  }
  const decline = { class: 'soft', code: 'payment-unknown' } as const;
  return new ProviderRefusal('The payment’s id has not arrived yet.', undefined, decline);
}
