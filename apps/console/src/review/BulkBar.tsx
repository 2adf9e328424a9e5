import { useEffect, useRef } from 'react';
import { money } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { type BulkOptions, type RefusedItem, useBulkApproval } from './use-bulk-approval.ts';
import styles from './BulkBar.module.css';

/** Approves the selected withdrawals, and lists those that were refused. */
export function BulkBar({ onClear, ...options }: BulkOptions & { onClear: () => void }) {
  const { items } = options;
  const { start, stop, progress, refused, forget } = useBulkApproval(options);
  if (items.length === 0 && refused.length === 0 && !progress) return null;
  return (
    <div className={styles.bar}>
      {refused.length > 0 && <Refused refused={refused} onClose={forget} />}
      {progress ? (
        <Running {...progress} onStop={stop} />
      ) : (
        items.length > 0 && (
          <div className={styles.actions}>
            <Button variant="main" onClick={start}>
              {text('review.bulk', { count: items.length })}
            </Button>
            <Button variant="quiet" onClick={onClear}>
              {text('dialog.cancel')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}

interface RunningProps {
  done: number;
  count: number;
  onStop: () => void;
}

/** The progress of a run. The button that started it is gone, so Stop takes its focus. */
function Running({ onStop, ...progress }: RunningProps) {
  const stopButton = useRef<HTMLButtonElement>(null);
  useEffect(() => stopButton.current?.focus(), []);
  return (
    <div className={styles.actions}>
      <span role="status">{text('review.bulkRunning', progress)}</span>
      <Button ref={stopButton} variant="quiet" onClick={onStop}>
        {text('review.bulkStop')}
      </Button>
    </div>
  );
}

interface RefusedProps {
  refused: readonly RefusedItem[];
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
