import { z } from 'zod';
import { providerAddressPayment, providerPayout } from './payouts.ts';
import { providerDeposit } from './protocol.ts';

/**
 * The notices from a provider. A notice carries the whole state of its subject, so any one of them
 * is enough. They may arrive in any order and more than once.
 */
export const providerNotices = {
  'deposit.updated': z.object({ type: z.literal('deposit.updated'), data: providerDeposit }),
  'payout.updated': z.object({ type: z.literal('payout.updated'), data: providerPayout }),
  'address.payment': z.object({ type: z.literal('address.payment'), data: providerAddressPayment }),
};

export const providerNotice = z.discriminatedUnion('type', [
  providerNotices['deposit.updated'],
  providerNotices['payout.updated'],
  providerNotices['address.payment'],
]);
export type ProviderNotice = z.output<typeof providerNotice>;
