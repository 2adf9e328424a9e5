/**
 * The failure reasons that we can show in every language. If a provider sends one of these, all
 * players understand it. Any other text is shown as the provider wrote it.
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
