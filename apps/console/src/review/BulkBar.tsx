import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../api/call.ts';
import { useOperator } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import type { ReviewItem } from './queue.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  items: readonly ReviewItem[];
  onDone: () => void;
}

/** Approves the selected simple withdrawals one by one; the server may refuse each of them. */
export function BulkBar({ items, onDone }: BulkBarProps) {
  const { partner } = useOperator();
  const client = useQueryClient();
  const notify = useNotify();
  const approve = useMutation({
    mutationFn: async () => {
      const refused: string[] = [];
      for (const { id } of items) {
        const pathParams = { id };
        await callOperation({ partner, operation: 'claimReview', pathParams })
          .then(() => callOperation({ partner, operation: 'approve', pathParams }))
          .catch((error: Error) => refused.push(errorText(error)));
      }
      return refused;
    },
    onSuccess: (refused) => {
      notify(text('review.bulkDone', { count: items.length - refused.length }));
      if (refused[0]) {
        notify(text('review.bulkRefused', { count: refused.length, why: refused[0] }), 'bad');
      }
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [partner] }),
  });
  return (
    <div className={styles.bar}>
      <Button variant="main" disabled={approve.isPending} onClick={() => approve.mutate()}>
        {text('review.bulk', { count: items.length })}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {text('dialog.cancel')}
      </Button>
    </div>
  );
}
