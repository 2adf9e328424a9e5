import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { beforeSignOut } from '../api/before-sign-out.ts';
import { ApiError, callOperation } from '../api/call.ts';
import { errorText } from '../api/error-words.ts';
import { useOperator } from '../api/session.ts';
import { text } from '../texts/text.ts';
import { useNotify } from '../ui/feedback/Notices.tsx';
import type { ReviewItem } from './queue.ts';

export interface RefusedItem {
  item: ReviewItem;
  why: string;
}

type Decided =
  | { kind: 'done' | 'proposed'; item: ReviewItem }
  | ({ kind: 'refused'; isSignedOut: boolean } & RefusedItem);

export interface BulkOptions {
  items: readonly ReviewItem[];
  /** Called when an answer arrives: the withdrawal on the screen keeps its claim. */
  isOpen: (id: string) => boolean;
  onDecided: (id: string) => void;
  onDone: (tried: readonly string[], decided: readonly string[]) => void;
}

interface Run extends BulkOptions {
  partner: string;
  isStopped: () => boolean;
}

/**
 * Claims and approves one withdrawal; a refused one is released unless it is on the screen.
 * Undefined if the run was stopped before the approval: the session may be another by then.
 */
async function decide(
  item: ReviewItem,
  { partner, isStopped, isOpen, onDecided }: Run,
): Promise<Decided | undefined> {
  const call = { partner, pathParams: { id: item.id } };
  // A claim that could not be released expires by itself.
  const release = async () => {
    if (isOpen(item.id)) return;
    await callOperation({ ...call, operation: 'releaseReview' }).catch(() => undefined);
  };
  const refused = (error: Error): Decided => ({
    kind: 'refused',
    item,
    why: errorText(error),
    isSignedOut: error instanceof ApiError && error.status === 401,
  });
  try {
    await callOperation({ ...call, operation: 'claimReview' });
  } catch (error) {
    return refused(error as Error);
  }
  if (isStopped()) {
    await release();
    return undefined;
  }
  try {
    const { kind } = await callOperation({ ...call, operation: 'approve' });
    onDecided(item.id);
    return { kind, item };
  } catch (error) {
    await release();
    return refused(error as Error);
  }
}

/** Notifies the operator of the outcome, on any screen. */
function useOutcomeNotice() {
  const notify = useNotify();
  return (decided: readonly Decided[], left: number) => {
    const count = (kind: Decided['kind']) => decided.filter((one) => one.kind === kind).length;
    const [done, proposed, refused] = [count('done'), count('proposed'), count('refused')];
    if (done > 0) notify(text('review.bulkDone', { count: done }));
    if (proposed > 0) notify(text('review.bulkProposed', { count: proposed }), 'info');
    if (refused > 0) notify(text('review.bulkRefused', { count: refused }), 'bad');
    if (left > 0) notify(text('review.bulkLeft', { count: left }), 'info');
  };
}

interface BulkApproval {
  start: () => void;
  /** Ends the run after the withdrawal that is being decided. */
  stop: () => void;
  /** Absent unless it runs. */
  progress?: { done: number; count: number };
  refused: readonly RefusedItem[];
  forget: () => void;
}

/**
 * Approves the selected simple withdrawals one by one; the server may refuse each of them. Nobody
 * could stop a run after leaving the screen, so it then ends; and it ends before its operator is
 * signed out, because the next one in this browser has not asked for it.
 */
export function useBulkApproval(options: BulkOptions): BulkApproval {
  const { partner } = useOperator();
  const client = useQueryClient();
  const notifyOfOutcome = useOutcomeNotice();
  const isStopped = useRef(false);
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const stop = () => void (isStopped.current = true);
  // A layout effect ends when the next screen is asked for, and not only once it is loaded.
  useLayoutEffect(() => () => void (isStopped.current = true), []);
  async function approveEach(items: readonly ReviewItem[]): Promise<Decided[]> {
    const decided: Decided[] = [];
    for (const item of items) {
      if (isStopped.current) break;
      setProgress({ done: decided.length, count: items.length });
      const one = await decide(item, { ...options, partner, isStopped: () => isStopped.current });
      if (!one) break;
      decided.push(one);
      if (one.kind === 'refused' && one.isSignedOut) stop();
    }
    return decided;
  }
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (items: readonly ReviewItem[]) => {
      isStopped.current = false;
      const approving = approveEach(items);
      const forget = beforeSignOut({
        end: () => {
          stop();
          return approving;
        },
      });
      return approving.finally(forget);
    },
    onSuccess: (decided, items) => {
      notifyOfOutcome(decided, items.length - decided.length);
      options.onDone(
        decided.map(({ item }) => item.id),
        decided.flatMap(({ kind, item }) => (kind === 'refused' ? [] : item.id)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: [partner] }),
  });
  return {
    start: () => mutate(options.items),
    stop,
    ...(isPending && { progress }),
    refused: data?.filter((one) => one.kind === 'refused') ?? [],
    forget: reset,
  };
}
