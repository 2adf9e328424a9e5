import { t } from '../../i18n/text.ts';
import { Button } from './Button.tsx';
import type { Copying } from './use-copy.ts';

export interface CopyButtonProps {
  /** Shared with the row that shows the value, which announces the result to screen readers. */
  copying: Copying;
  children: string;
}

/** A row's copy button as the screen's main action: reachable while the row is out of view. */
export function CopyButton({ copying: { result, copy }, children }: CopyButtonProps) {
  const isDone = result === 'copied';
  return (
    <Button icon={isDone ? 'check' : 'copy'} onClick={() => void copy()}>
      {isDone ? t('copy.done') : children}
    </Button>
  );
}
