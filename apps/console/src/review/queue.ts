import type { OperationAnswer } from '../api/operations.ts';
import type { Tone } from '../format/payments.ts';
import { text } from '../texts/text.ts';

export type ReviewItem = OperationAnswer<'review'>['withdrawals'][number];

interface Flag {
  tone: Tone;
  label: string;
}

/** The reasons why a withdrawal is not a simple one. */
export function flagsOf(item: ReviewItem): Flag[] {
  const flags: (Flag | false | undefined)[] = [
    item.isFirst && { tone: 'info', label: text('review.first') },
    !item.isFirst && item.isNewAccount && { tone: 'warning', label: text('review.newAccount') },
    item.needsTwoPeople && { tone: 'info', label: text('review.twoPeople') },
    item.proposal && { tone: 'good', label: text('review.proposed') },
    item.isBlocked && { tone: 'warning', label: text('payment.debt') },
    item.isOnHold && { tone: 'warning', label: text('payment.onHold') },
  ];
  return flags.filter((flag) => flag !== false && flag !== undefined);
}

/** Somebody else has claimed it. */
export const isTaken = (item: ReviewItem): boolean =>
  item.claim !== undefined && !item.claim.isYours;

/** Only another person can confirm what somebody proposed. */
export const isProposedBy = (item: ReviewItem, operator: string): boolean =>
  item.proposal?.by === operator;

/** An approval would be refused, or is another person's to give. */
export const canBeApproved = (item: ReviewItem, operator: string): boolean =>
  item.isBlocked !== true && item.isOnHold !== true && !isProposedBy(item, operator);

/** Simple withdrawals may be approved together: nothing about them is flagged. */
export const isSimple = (item: ReviewItem): boolean => flagsOf(item).length === 0 && !isTaken(item);

interface Step {
  /** The open withdrawal. */
  from: string | undefined;
  step: 1 | -1;
  operator: string;
}

/**
 * The next withdrawal to review, skipping those that somebody else has claimed, and those that the
 * operator has proposed to approve.
 */
export function nextItem(
  items: readonly ReviewItem[],
  { from, step, operator }: Step,
): ReviewItem | undefined {
  const index = items.findIndex((item) => item.id === from);
  const others =
    step === 1
      ? [...items.slice(index + 1), ...items.slice(0, Math.max(0, index))]
      : items.slice(0, Math.max(0, index)).toReversed();
  return others.find((item) => !isTaken(item) && !isProposedBy(item, operator));
}
