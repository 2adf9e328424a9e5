import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callOperation } from '../api/call.ts';
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
  | ({ kind: 'refused' } & RefusedItem);

export interface BulkOptions {
  items: readonly ReviewItem[];
  /** Asked when an answer comes: the withdrawal on the screen keeps its claim. */
  isOpen: (id: string) => boolean;
  onDecided: (id: string) => void;
  onDone: (decided: readonly string[]) => void;
}

/** Claims and approves one withdrawal; a refused one is released unless it is on the screen. */
async function decide(
  partner: string,
  item: ReviewItem,
  { isOpen, onDecided }: BulkOptions,
): Promise<Decided> {
  const call = { partner, pathParams: { id: item.id } };
  const refused = (error: Error): Decided => ({ kind: 'refused', item, why: errorText(error) });
  try {
    await callOperation({ ...call, operation: 'claimReview' });
  } catch (error) {
    return refused(error as Error);
  }
  try {
    const { kind } = await callOperation({ ...call, operation: 'approve' });
    onDecided(item.id);
    return { kind, item };
  } catch (error) {
    // A claim that could not be released expires by itself.
    const release = () => callOperation({ ...call, operation: 'releaseReview' });
    if (!isOpen(item.id)) await release().catch(() => undefined);
    return refused(error as Error);
  }
}

/** Tells the outcome on whatever screen the operator is by now. */
function useTold() {
  const notify = useNotify();
  return (decided: readonly Decided[]) => {
    const count = (kind: Decided['kind']) => decided.filter((one) => one.kind === kind).length;
    const [done, proposed, refused] = [count('done'), count('proposed'), count('refused')];
    if (done > 0) notify(text('review.bulkDone', { count: done }));
    if (proposed > 0) notify(text('review.bulkProposed', { count: proposed }), 'info');
    if (refused > 0) notify(text('review.bulkRefused', { count: refused }), 'bad');
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

/** Approves the selected simple withdrawals one by one; the server may refuse each of them. */
export function useBulkApproval(options: BulkOptions): BulkApproval {
  const { partner } = useOperator();
  const client = useQueryClient();
  const tell = useTold();
  const isStopped = useRef(false);
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      const { items } = options;
      isStopped.current = false;
      const decided: Decided[] = [];
      for (const item of items) {
        if (isStopped.current) break;
        setProgress({ done: decided.length, count: items.length });
        decided.push(await decide(partner, item, options));
      }
      return decided;
    },
    onSuccess: (decided) => {
      tell(decided);
      options.onDone(decided.flatMap(({ kind, item }) => (kind === 'refused' ? [] : item.id)));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [partner] }),
  });
  return {
    start: () => mutate(),
    stop: () => void (isStopped.current = true),
    ...(isPending && { progress }),
    refused: data?.filter((one) => one.kind === 'refused') ?? [],
    forget: reset,
  };
}
