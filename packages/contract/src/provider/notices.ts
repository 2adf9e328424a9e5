import { z } from 'zod';
import { id } from '../primitives.ts';
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

/** Names a deposit, refund or payout by at least one of its two ids. */
export const providerChange = z
  .object({ reference: id.optional(), providerId: id.optional() })
  .refine(({ reference, providerId }) => reference !== undefined || providerId !== undefined, {
    error: 'reference or providerId is missing',
  })
  .meta({ minProperties: 1 });

/** Notices that only say what has changed: the server then requests its state. */
export const providerChangeNotices = {
  'deposit.changed': z.object({ type: z.literal('deposit.changed'), data: providerChange }),
  'refund.changed': z.object({ type: z.literal('refund.changed'), data: providerChange }),
  'payout.changed': z.object({ type: z.literal('payout.changed'), data: providerChange }),
};

export const providerChangeNotice = z.discriminatedUnion('type', [
  providerChangeNotices['deposit.changed'],
  providerChangeNotices['refund.changed'],
  providerChangeNotices['payout.changed'],
]);
export type ProviderChangeNotice = z.output<typeof providerChangeNotice>;

export const providerNotice = z.discriminatedUnion('type', [
  providerNotices['deposit.updated'],
  providerNotices['refund.updated'],
  providerNotices['dispute.updated'],
  providerNotices['payout.updated'],
  providerNotices['address.payment'],
]);
export type ProviderNotice = z.output<typeof providerNotice>;
