import { t } from '../i18n/text.ts';
import { Button } from './Button.tsx';
import type { Copying } from './use-copy.ts';

export interface CopyButtonProps {
  /** Shared with the row that shows the value, which tells a screen reader what came of it. */
  copying: Copying;
  children: string;
}

/** The copying of a row as a screen's main action: in reach while the row is out of sight. */
export function CopyButton({ copying: { result, copy }, children }: CopyButtonProps) {
  const isDone = result === 'copied';
  return (
    <Button icon={isDone ? 'check' : 'copy'} onClick={() => void copy()}>
      {isDone ? t('copy.done') : children}
    </Button>
  );
}
