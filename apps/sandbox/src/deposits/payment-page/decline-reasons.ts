import type { FailureReason } from '@opencashier/contract/calls/deposits/failure-reasons';

/** The reasons for which a payment can be declined on the payment page. */
export const declineReasons = {
  declined: 'Declined by the bank',
  insufficientFunds: 'Insufficient funds',
  limitExceeded: 'Limit exceeded',
  wrongCode: 'Wrong confirmation code',
} as const satisfies Partial<Record<FailureReason, string>>;
