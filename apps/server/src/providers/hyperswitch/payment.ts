import { id } from '@opencashier/contract/primitives';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { z } from 'zod';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { declineOf } from './errors.ts';
import { amountOf, code, sum } from './values.ts';

const statuses = [
  'succeeded',
  'failed',
  'cancelled',
  'cancelled_post_capture',
  'processing',
  'requires_customer_action',
  'requires_merchant_action',
  'requires_payment_method',
  'requires_confirmation',
  'requires_capture',
  'partially_captured',
  'partially_captured_and_capturable',
  'partially_authorized_and_requires_capture',
  'partially_captured_and_processing',
  'conflicted',
  'expired',
  'review',
] as const;

const errorDetails = z.object({
  unified_details: z.object({ standardised_code: code, category: code }).nullish(),
});

export const paymentSchema = z.object({
  payment_id: id,
  status: z.enum(statuses),
  amount: sum,
  amount_received: sum.nullish(),
  currency: z.string(),
  merchant_order_reference_id: z.string().nullish(),
  payment_link: z.object({ link: z.url().max(4096) }).nullish(),
  manual_retry_allowed: z.boolean().nullish(),
  error_code: code,
  unified_code: code,
  error_details: errorDetails.nullish(),
  created: vendorTime.nullish(),
  modified_at: vendorTime.nullish(),
  updated: vendorTime.nullish(),
});
export type Payment = z.output<typeof paymentSchema>;

type State = Pick<ProviderDeposit, 'status' | 'amount' | 'reason' | 'decline'>;

export function depositOf(payment: Payment, reference: string): ProviderDeposit {
  const { payment_id: providerId, payment_link: link, currency } = payment;
  const at = payment.modified_at ?? payment.updated ?? payment.created;
  return {
    reference,
    providerId,
    currency,
    ...stateOf(payment),
    ...(link ? { source: { url: link.link, method: 'GET', params: {} } } : {}),
    updatedAt: at ?? new Date().toISOString(),
  };
}

/** Money that is only authorised, or that staff must review, is received but not final. */
function stateOf(payment: Payment): State {
  const { status, currency } = payment;
  const amount = amountOf(payment.amount, currency);
  switch (status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_customer_action':
      return { status: 'waiting', amount };
    case 'processing':
    case 'review':
    case 'conflicted':
    case 'requires_merchant_action':
    case 'requires_capture':
    case 'partially_captured_and_capturable':
    case 'partially_authorized_and_requires_capture':
    case 'partially_captured_and_processing':
      return { status: 'processing', amount };
    case 'succeeded':
    case 'partially_captured': {
      const received = payment.amount_received ?? payment.amount;
      return { status: 'processed', amount: amountOf(received, currency) };
    }
    case 'cancelled_post_capture':
      return { status: 'reversed', amount };
    case 'failed':
      return payment.manual_retry_allowed === true
        ? { status: 'waiting', amount }
        : { status: 'failed', amount, ...declineOfPayment(payment) };
    case 'cancelled':
    case 'expired':
      return { status, amount };
  }
}

function declineOfPayment({ error_details: details, unified_code, error_code }: Payment) {
  return declineOf(details?.unified_details?.standardised_code, unified_code, error_code);
}
