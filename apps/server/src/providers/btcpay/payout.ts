import { decimal, freeText, id } from '@opencashier/contract/primitives';
import type { ProviderPayout, ProviderPayoutStatus } from '@opencashier/contract/provider/payouts';
import { z } from 'zod';

const states = [
  'AwaitingApproval',
  'AwaitingPayment',
  'InProgress',
  'Completed',
  'Cancelled',
] as const;

export const payoutSchema = z.object({
  id,
  originalCurrency: z.string(),
  originalAmount: decimal,
  state: z.enum(states),
  /**
   * The id is the transaction of a payout on a chain. The shop's staff can write any other proof;
   * an unreadable one must not make the whole answer unreadable.
   */
  paymentProof: z
    .object({ id: freeText(128).min(1).nullish() })
    .nullish()
    .catch(undefined),
  metadata: z.object({ reference: z.string().nullish(), cashier: z.string().nullish() }).nullish(),
});
export type Payout = z.output<typeof payoutSchema>;

/** The list of the store, which may contain payouts by other software, in any format. */
export const payoutsSchema = z.array(
  z
    .object({
      metadata: z.object({ reference: z.unknown().optional() }).nullish().catch(undefined),
    })
    .loose(),
);

const statuses: Record<(typeof states)[number], ProviderPayoutStatus> = {
  AwaitingApproval: 'processing',
  AwaitingPayment: 'processing',
  InProgress: 'processing',
  Completed: 'sent',
  Cancelled: 'failed',
};

/** The states in which the proof names a transaction that was sent to the network. */
const broadcast: readonly Payout['state'][] = ['InProgress', 'Completed'];

/**
 * The store's wallet pays the network fee, which the API does not report. Nor does it report why a
 * payout was cancelled: only the store's staff cancel payouts.
 */
export function payoutOf(payout: Payout, reference: string): ProviderPayout {
  const txid = payout.paymentProof?.id;
  return {
    reference,
    providerId: payout.id,
    status: statuses[payout.state],
    amount: payout.originalAmount,
    fee: '0',
    currency: payout.originalCurrency,
    ...(payout.state === 'Cancelled' ? { decline: { class: 'hard', code: 'Cancelled' } } : {}),
    ...(broadcast.includes(payout.state) && txid ? { txid } : {}),
    updatedAt: new Date().toISOString(),
  };
}
