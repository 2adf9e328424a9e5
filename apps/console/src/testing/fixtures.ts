import type { FoundPayment } from '@opencashier/contract/operator/payments';
import type { ReviewItem } from '../review/queue.ts';

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** A simple withdrawal in review. */
export function reviewItem(changes: Partial<ReviewItem> = {}): ReviewItem {
  return {
    id: 'wd_1',
    user: 'player-77',
    status: 'review',
    method: 'sepa',
    provider: 'sandbox-out',
    providerId: null,
    country: 'de',
    amount: '1240',
    fee: '0',
    net: '1240',
    currency: 'EUR',
    destination: '•••• 9012',
    createdAt: minutesAgo(20),
    confirmedAt: minutesAgo(19),
    ...changes,
  };
}

/** A credited deposit in the list of payments. */
export function payment(changes: Partial<FoundPayment> = {}): FoundPayment {
  return {
    kind: 'deposit',
    id: 'dep_1',
    user: 'player-77',
    status: 'processed',
    method: 'visa',
    provider: 'adyen',
    providerId: 'pay_1',
    country: 'de',
    amount: '250',
    currency: 'EUR',
    credited: '250',
    createdAt: minutesAgo(3),
    updatedAt: minutesAgo(2),
    ...changes,
  };
}
