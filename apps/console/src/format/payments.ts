import type { PaymentStatus } from '@opencashier/contract/operator/payments';

export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'plain';

/** The colour of each status. */
export const statusTones = {
  created: 'plain',
  waiting: 'info',
  processed: 'good',
  mistaked: 'bad',
  reversed: 'bad',
  draft: 'plain',
  review: 'warning',
  approved: 'info',
  processing: 'info',
  sent: 'good',
  rejected: 'bad',
  cancelled: 'plain',
  failed: 'bad',
} as const satisfies Record<PaymentStatus, Tone>;

/** The key of a payment's status text: a deposit's ending is more precise than its status. */
export function statusTextKey(payment: { status: string; ending?: string | undefined }): string {
  return payment.status === 'mistaked' && payment.ending ? payment.ending : payment.status;
}

/** `deposit` and `withdrawal` have a sign in lists: incoming and outgoing. */
export const kindSigns = { deposit: '+', withdrawal: '−' } as const;
