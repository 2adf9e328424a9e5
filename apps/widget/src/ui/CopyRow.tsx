import { useRef, useState } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import styles from './CopyRow.module.css';

export interface CopyRowProps {
  label: string;
  value: string;
  /** False where the clipboard is refused; then the value is selected instead. */
  onCopy: (value: string) => Promise<boolean>;
}

export function CopyRow({ label, value, onCopy }: CopyRowProps) {
  const [result, setResult] = useState<'copied' | 'selected'>();
  const text = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    const copied = await onCopy(value);
    if (!copied && text.current) getSelection()?.selectAllChildren(text.current);
    setResult(copied ? 'copied' : 'selected');
  };
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <code className={styles.value} ref={text}>
          {value}
        </code>
      </div>
      <p className={styles.result} role="status">
        {result && (
          // The message takes itself away when its animation ends.
          <span className={styles.said} onAnimationEnd={() => setResult(undefined)}>
            {t(result === 'copied' ? 'copy.done' : 'copy.selected')}
          </span>
        )}
      </p>
      <IconButton
        icon={result === 'copied' ? 'check' : 'copy'}
        name={t('copy.action', { label })}
        tone="soft"
        onClick={() => void copy()}
      />
    </div>
  );
}
