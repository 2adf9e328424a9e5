import type { FailureReason } from '@opencashier/contract/calls/deposits/failure-reasons';
import type { DeclineClass, ProviderDecline } from '@opencashier/contract/provider/declines';

export interface Decline {
  class: DeclineClass;
  /** The text that the player reads. A suspicion of fraud is not disclosed. */
  reason: FailureReason;
}

/** The entries that every vendor's table has. */
export const declines = {
  soft: { class: 'soft', reason: 'declined' },
  limit: { class: 'soft', reason: 'limitExceeded' },
  hard: { class: 'hard', reason: 'declined' },
  wrongDetails: { class: 'hard', reason: 'wrongDetails' },
  closed: { class: 'hard', reason: 'accountClosed' },
  fraud: { class: 'fraud', reason: 'declined' },
  noFunds: { class: 'insufficient_funds', reason: 'insufficientFunds' },
  /** The account that payouts are paid from lacks funds: the player cannot resolve that. */
  ownFunds: { class: 'insufficient_funds', reason: 'technical' },
  technical: { class: 'technical', reason: 'technical' },
} as const satisfies Record<string, Decline>;

const maxCodeLength = 64;

/** An unknown code counts as a hard decline for retries, but the player reads a soft message. */
export function declineBy(
  table: Readonly<Record<string, Decline>>,
  ...codes: readonly (string | null | undefined)[]
): { reason: FailureReason; decline: ProviderDecline } {
  const given = codes.filter((code): code is string => typeof code === 'string' && code !== '');
  const known = given.find((code) => Object.hasOwn(table, code));
  const { class: name, reason } = (known && table[known]) || declines.hard;
  const code = (known ?? given[0])?.slice(0, maxCodeLength);
  return { reason, decline: { class: name, ...(code === undefined ? {} : { code }) } };
}
