import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../api/call.ts';
import { useOperator } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { money } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import type { ReviewItem } from './queue.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  items: readonly ReviewItem[];
  /** The withdrawal on the screen, which keeps its claim. */
  open: string | undefined;
  onDecided: (id: string) => void;
  onDone: (decided: readonly string[]) => void;
}

type Decided =
  | { kind: 'done' | 'proposed'; item: ReviewItem }
  | { kind: 'refused'; item: ReviewItem; why: string };

/** Approves the selected simple withdrawals one by one; the server may refuse each of them. */
export function BulkBar({ items, open, onDecided, onDone }: BulkBarProps) {
  const { partner } = useOperator();
  const client = useQueryClient();
  const notify = useNotify();
  const decide = async (item: ReviewItem): Promise<Decided> => {
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
      if (item.id !== open) await release().catch(() => undefined);
      return refused(error as Error);
    }
  };
  const approve = useMutation({
    mutationFn: async () => {
      const decided: Decided[] = [];
      for (const item of items) decided.push(await decide(item));
      return decided;
    },
    onSuccess: (decided) => {
      const count = (kind: Decided['kind']) => decided.filter((one) => one.kind === kind).length;
      const [done, proposed] = [count('done'), count('proposed')];
      if (done > 0) notify(text('review.bulkDone', { count: done }));
      if (proposed > 0) notify(text('review.bulkProposed', { count: proposed }), 'info');
      onDone(decided.flatMap(({ kind, item }) => (kind === 'refused' ? [] : item.id)));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [partner] }),
  });
  const refused = approve.data?.filter((one) => one.kind === 'refused') ?? [];
  if (items.length === 0 && refused.length === 0) return null;
  return (
    <div className={styles.bar}>
      {items.length === 0 ? (
        <Refused refused={refused} onClose={approve.reset} />
      ) : (
        <>
          <Button variant="main" disabled={approve.isPending} onClick={() => approve.mutate()}>
            {text('review.bulk', { count: items.length })}
          </Button>
          <Button variant="quiet" onClick={() => onDone([])}>
            {text('dialog.cancel')}
          </Button>
        </>
      )}
    </div>
  );
}

interface RefusedProps {
  refused: readonly (Decided & { kind: 'refused' })[];
  onClose: () => void;
}

function Refused({ refused, onClose }: RefusedProps) {
  return (
    <div role="alert">
      <p>{text('review.bulkRefused', { count: refused.length })}</p>
      <ul>
        {refused.map(({ item: { id, user, amount, currency }, why }) => (
          <li key={id}>
            {text('review.refusedOne', { amount: money(amount, currency), user, why })}
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClose}>
        {text('dialog.close')}
      </Button>
    </div>
  );
}
