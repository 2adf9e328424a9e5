/**
 * Why a payment came to nothing, as far as it can be said in every language. A provider that names
 * one of these is understood by all players; its own words are shown as it wrote them.
 */
export const failureReasons = [
  'declined',
  'insufficientFunds',
  'limitExceeded',
  'wrongDetails',
  'wrongCode',
  'notConfirmed',
  'accountClosed',
  'recipientCancelled',
  'technical',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export function isFailureReason(reason: string): reason is FailureReason {
  return failureReasons.some((known) => known === reason);
}
