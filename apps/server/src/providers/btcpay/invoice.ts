import { decimal, id } from '@opencashier/contract/primitives';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { z } from 'zod';

/** The parts of an invoice that count; `paymentMethods` comes only if it is asked for. */
export const invoiceSchema = z.object({
  id,
  storeId: z.string(),
  amount: decimal,
  /** All that arrived, confirmed or not, in the invoice's currency. */
  paidAmount: decimal,
  currency: z.string(),
  checkoutLink: z.url().max(4096),
  createdTime: z.number(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  metadata: z.object({ orderId: z.string().nullish(), cashier: z.string().nullish() }),
  paymentMethods: z
    .array(
      z.object({
        payments: z.array(z.object({ status: z.enum(['Invalid', 'Processing', 'Settled']) })),
      }),
    )
    .nullish(),
});
export type Invoice = z.output<typeof invoiceSchema>;
export const invoicesSchema = z.array(invoiceSchema);

type State = Pick<ProviderDeposit, 'status' | 'amount' | 'reason'>;

/**
 * An invoice in terms of our protocol. The API gives no time of change, so the time of the answer
 * is used.
 */
export function depositOf(invoice: Invoice, reference: string): ProviderDeposit {
  return {
    reference,
    providerId: invoice.id,
    currency: invoice.currency,
    ...stateOf(invoice),
    source: { url: invoice.checkoutLink, method: 'GET', params: {} },
    updatedAt: new Date().toISOString(),
  };
}

function stateOf(invoice: Invoice): State {
  const { status, additionalStatus, amount, paidAmount } = invoice;
  switch (status) {
    case 'New':
      return { status: 'waiting', amount };
    case 'Processing':
      return { status: 'processing', amount };
    case 'Settled':
      // The operator's staff declared it settled, whatever arrived.
      return { status: 'processed', amount: additionalStatus === 'Marked' ? amount : paidAmount };
    case 'Expired':
      return arrivedOf(invoice) ?? { status: 'expired', amount };
    case 'Invalid':
      return (
        arrivedOf(invoice) ??
        (additionalStatus === 'Marked'
          ? { status: 'cancelled', amount }
          : { status: 'failed', amount, reason: 'notConfirmed' })
      );
  }
}

/**
 * Money that came late, in part or to a cancelled invoice: the vendor leaves such an invoice as it
 * is for good. It is credited once every payment is confirmed.
 */
function arrivedOf({ amount, paidAmount, paymentMethods }: Invoice): State | undefined {
  if (Number(paidAmount) === 0) return undefined;
  const payments = (paymentMethods ?? []).flatMap((method) => method.payments);
  const counted = payments.filter(({ status }) => status !== 'Invalid');
  const isFinal = counted.length > 0 && counted.every(({ status }) => status === 'Settled');
  return isFinal ? { status: 'processed', amount: paidAmount } : { status: 'processing', amount };
}
