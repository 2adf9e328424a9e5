import { z } from 'zod';
import { providerDispute } from './disputes.ts';
import { providerAddressPayment, providerPayout } from './payouts.ts';
import { providerDeposit } from './protocol.ts';
import { providerRefund } from './refunds.ts';

/**
 * The notices from a provider. A notice carries the whole state of its subject, so any one of them
 * is enough. They may arrive in any order and more than once.
 */
export const providerNotices = {
  'deposit.updated': z.object({ type: z.literal('deposit.updated'), data: providerDeposit }),
  'refund.updated': z.object({ type: z.literal('refund.updated'), data: providerRefund }),
  'dispute.updated': z.object({ type: z.literal('dispute.updated'), data: providerDispute }),
  'payout.updated': z.object({ type: z.literal('payout.updated'), data: providerPayout }),
  'address.payment': z.object({ type: z.literal('address.payment'), data: providerAddressPayment }),
};

export const providerNotice = z.discriminatedUnion('type', [
  providerNotices['deposit.updated'],
  providerNotices['refund.updated'],
  providerNotices['dispute.updated'],
  providerNotices['payout.updated'],
  providerNotices['address.payment'],
]);
export type ProviderNotice = z.output<typeof providerNotice>;
