import { id } from '@opencashier/contract/primitives';
import type { ProviderPayout, ProviderPayoutStatus } from '@opencashier/contract/provider/payouts';
import { z } from 'zod';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { declineOfTransfer } from './errors.ts';
import { amountOf, type Money, moneySchema } from './values.ts';

/** The states of a bank transfer; an unknown one is rejected. */
const statuses = {
  received: 'processing',
  pending: 'processing',
  approvalPending: 'processing',
  pendingApproval: 'processing',
  pendingExecution: 'processing',
  authorised: 'processing',
  bookingPending: 'processing',
  bankTransferPending: 'processing',
  bankTransfer: 'processing',
  booked: 'sent',
  refused: 'failed',
  rejected: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  error: 'failed',
  returned: 'returned',
} as const satisfies Record<string, ProviderPayoutStatus>;

export const transferSchema = z.object({
  id,
  reference: z.string(),
  amount: moneySchema,
  status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
  reason: z.string().max(64).nullish(),
  updatedAt: vendorTime.nullish(),
});
export type Transfer = z.output<typeof transferSchema>;

export const accountSchema = z.object({ iban: z.string(), holder: z.string() });
export type Account = z.output<typeof accountSchema>;

export function payoutOf(transfer: Transfer, reference: string): ProviderPayout {
  const status = statuses[transfer.status];
  const isBack = status === 'failed' || status === 'returned';
  return {
    reference,
    providerId: transfer.id,
    status,
    amount: amountOf(transfer.amount),
    fee: '0',
    currency: transfer.amount.currency,
    ...(isBack ? declineOfTransfer(transfer.reason, transfer.status) : {}),
    updatedAt: transfer.updatedAt ?? new Date().toISOString(),
  };
}

export function transferRequest(
  { reference, amount, iban, holder }: Account & { reference: string; amount: Money },
  balanceAccountId: string,
): object {
  const bankAccount = {
    accountHolder: { fullName: holder, type: 'individual' },
    accountIdentification: { type: 'iban', iban },
  };
  return {
    amount,
    balanceAccountId,
    category: 'bank',
    counterparty: { bankAccount },
    priority: 'regular',
    reference,
    description: 'Withdrawal',
  };
}
