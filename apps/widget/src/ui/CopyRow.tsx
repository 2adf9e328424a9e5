import { useRef, useState } from 'react';
import { t } from '../i18n/text.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './CopyRow.module.css';

export interface CopyRowProps {
  label: string;
  /** What is copied, to the letter. */
  value: string;
  /** What is shown of it; its parts are set apart, and the spaces between them are not copied. */
  parts?: readonly string[];
  /** `strong` for what must be right to the last digit. */
  size?: 'plain' | 'strong';
  /** False where the clipboard is refused; then the value is selected instead. */
  onCopy: (value: string) => Promise<boolean>;
}

/** A value to take elsewhere: a press copies it, and a word says that it was copied. */
export function CopyRow({ label, value, parts, size = 'plain', onCopy }: CopyRowProps) {
  const [result, setResult] = useState<'copied' | 'selected'>();
  const text = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    const copied = await onCopy(value);
    if (!copied && text.current) getSelection()?.selectAllChildren(text.current);
    setResult(copied ? 'copied' : 'selected');
  };
  return (
    <div className={classNames(styles.row, styles[size])}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <code className={styles.value} ref={text}>
          {parts ? <Parts parts={parts} /> : value}
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

/** Set apart by style, so that a selection takes the number without spaces. */
function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    // A number's groups repeat and never move: their place is who they are.
    <span key={index} className={styles.part}>
      {part}
    </span>
  ));
}
