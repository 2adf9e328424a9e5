import { z } from 'zod';
import { providerAddressPayment, providerPayout } from './payouts.ts';
import { providerDeposit } from './protocol.ts';

/**
 * What a provider tells on its own. A notice carries the whole state of its subject, so that any
 * one of them is enough, in any order and any number.
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
