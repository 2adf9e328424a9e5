import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useOperator } from '../api/session.ts';
import { canBeApproved, isTaken, type ReviewItem } from './queue.ts';
import { useClaim } from './use-claim.ts';

export const queueEveryMs = 5000;

interface FoundItem {
  item: ReviewItem | undefined;
  /** The read of a withdrawal that is not on this page of the queue. */
  elsewhere?: UseQueryResult<OperationAnswer<'review'>>;
}

/** A withdrawal that waits, on this page of the queue or not. */
function useItem(items: readonly ReviewItem[], id: string | undefined): FoundItem {
  const listedItem = items.find((one) => one.id === id);
  const isElsewhere = id !== undefined && !listedItem;
  const found = useRead('review', {
    request: { id: id ?? '' },
    isNeeded: isElsewhere,
    everyMs: queueEveryMs,
  });
  if (!isElsewhere) return { item: listedItem };
  return { item: found.data?.withdrawals.find((one) => one.id === id), elsewhere: found };
}

/** The withdrawal on the screen; the operator may open another one before an answer arrives. */
function useOpenId(id: string | undefined) {
  const openId = useRef<string>(undefined);
  useEffect(() => {
    openId.current = id;
    return () => void (openId.current = undefined);
  }, [id]);
  return openId;
}

/** The withdrawals whose decisions are on their way. */
function useDecisionsUnderWay() {
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  const awaitAnswer = (id: string, answer: Promise<unknown>): void => {
    setSent((all) => new Set(all).add(id));
    const forget = () => setSent((all) => new Set([...all].filter((one) => one !== id)));
    answer.then(forget, forget);
  };
  return { sent, awaitAnswer };
}

interface OpenWithdrawal extends FoundItem {
  /** For an answer that may arrive after the operator has opened another withdrawal. */
  isOpen: (id: string) => boolean;
  claimError: Error | null;
  /** A withdrawal whose decision was sent is released only if that is refused. */
  awaitDecision: (id: string, answer: Promise<unknown>) => void;
  /** A decided withdrawal is neither released nor opened again. */
  markDecided: (id: string) => void;
  /** True while a decision is on its way: after it, the next withdrawal opens. */
  isBeingDecided: (id: string) => boolean;
  /** True if the queue was read before the operator's decision. */
  isDecidedSince: (item: ReviewItem, readAtMs: number | undefined) => boolean;
}

/** The withdrawal that the address names, which the operator claims while it is on the screen. */
export function useOpenWithdrawal(
  items: readonly ReviewItem[],
  id: string | undefined,
): OpenWithdrawal {
  const found = useItem(items, id);
  const { item } = found;
  const { operator } = useOperator().view;
  // A claim would keep others from what this operator cannot do: the second person from confirming
  // a proposal, and whoever clears a hold or a debt from deciding.
  const isClaimable = item !== undefined && canBeApproved(item, operator.id);
  const claim = useClaim(isClaimable ? item.id : undefined, item !== undefined && isTaken(item));
  const openId = useOpenId(id);
  const [decidedAtMs] = useState(() => new Map<string, number>());
  const { sent, awaitAnswer } = useDecisionsUnderWay();
  return {
    ...found,
    isOpen: (one) => openId.current === one,
    claimError: claim.error,
    awaitDecision: (decided, answer) => {
      awaitAnswer(decided, answer);
      claim.awaitDecision(decided, answer);
    },
    isBeingDecided: (one) => sent.has(one),
    markDecided: (decided) => {
      claim.skipRelease(decided);
      decidedAtMs.set(decided, Date.now());
    },
    isDecidedSince: (one, readAtMs = 0) => (decidedAtMs.get(one.id) ?? 0) > readAtMs,
  };
}
