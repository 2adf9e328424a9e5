import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { ProviderRefund, ProviderRefundStatus } from '@opencashier/contract/provider/refunds';
import { z } from 'zod';
import { vendorTime as time } from '../vendor-api/vendor-values.ts';
import { declineOf } from './errors.ts';

/** A number of the API as a decimal; one with more than two decimals is rejected. */
const sum = z
  .number()
  .nonnegative()
  .transform(String)
  .refine((text) => /^\d{1,15}(\.\d{1,2})?$/.test(text), 'not an amount in reais');

export const paymentSchema = z.object({
  id: z.int().positive().transform(String),
  status: z.enum([
    'pending',
    'approved',
    'authorized',
    'in_process',
    'in_mediation',
    'rejected',
    'cancelled',
    'refunded',
    'charged_back',
  ]),
  status_detail: z.string().max(128).nullish(),
  currency_id: z.string(),
  transaction_amount: sum,
  transaction_amount_refunded: sum.nullish(),
  external_reference: z.string().nullish(),
  date_created: time,
  date_last_updated: time.nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().max(1024).nullish() }).nullish() })
    .nullish(),
});
export type Payment = z.output<typeof paymentSchema>;
export const searchSchema = z.object({ results: z.array(paymentSchema) });

/** While it is contested, a chargeback is in neither of these states. */
const chargebackStates: Readonly<Record<string, ProviderDeposit['status']>> = {
  settled: 'reversed',
  reimbursed: 'processed',
};

type State = Pick<ProviderDeposit, 'status' | 'reason' | 'decline' | 'isPartlyRefunded'>;

export function depositOf(payment: Payment, reference: string): ProviderDeposit {
  const code = payment.point_of_interaction?.transaction_data?.qr_code;
  return {
    reference,
    providerId: payment.id,
    amount: payment.transaction_amount,
    currency: payment.currency_id,
    ...stateOf(payment),
    ...(code ? { page: { id: 'pix', type: 'CUSTOM_PAGE' }, details: { code } } : {}),
    updatedAt: payment.date_last_updated ?? payment.date_created,
  };
}

/**
 * Refunded money is not there to be credited; if only a part of it was refunded, an operator
 * decides. A deposit that is credited already stays so: our own refunds are tracked separately.
 * Only a decided chargeback takes the money back; while the payment is contested, it is not final.
 */
function stateOf(payment: Payment): State {
  const { status, status_detail: detail } = payment;
  switch (status) {
    case 'pending':
      return { status: 'waiting' };
    case 'authorized':
    case 'in_process':
    case 'in_mediation':
      return { status: 'processing' };
    case 'approved':
      return { status: 'processed', ...(isPartlyRefunded(payment) && { isPartlyRefunded: true }) };
    case 'refunded':
      return { status: 'cancelled' };
    case 'charged_back':
      return { status: chargebackStates[detail ?? ''] ?? 'processing' };
    case 'rejected':
      return { status: 'failed', ...declineOf(detail ?? '') };
    case 'cancelled':
      return { status: detail === 'expired' ? 'expired' : 'cancelled' };
  }
}

/** Either may be there without the other. */
function isPartlyRefunded({ status_detail, transaction_amount_refunded }: Payment): boolean {
  return status_detail === 'partially_refunded' || Number(transaction_amount_refunded ?? 0) > 0;
}

export const refundSchema = z.object({
  id: z.int().positive().transform(String),
  payment_id: z.int().positive().transform(String),
  amount: sum,
  status: z.enum(['pending', 'in_process', 'authorized', 'approved', 'rejected', 'cancelled']),
  date_created: time,
});
export type Refund = z.output<typeof refundSchema>;

const refundStatuses: Readonly<Record<Refund['status'], ProviderRefundStatus>> = {
  pending: 'processing',
  in_process: 'processing',
  authorized: 'processing',
  approved: 'refunded',
  rejected: 'failed',
  cancelled: 'failed',
};

/** A refund can only be found through its payment, so its id contains both. */
export function refundOf(refund: Refund, reference: string): ProviderRefund {
  return {
    reference,
    providerId: `${refund.payment_id}:${refund.id}`,
    status: refundStatuses[refund.status],
    amount: refund.amount,
    currency: 'BRL',
    updatedAt: refund.date_created,
  };
}
