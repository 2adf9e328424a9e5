import type { CSSProperties } from 'react';
import { t } from '../../i18n/text.ts';
import { classNames } from '../style/class-names.ts';
import { IconButton } from '../inputs/IconButton.tsx';
import styles from './CopyRow.module.css';
import { Parts } from './Parts.tsx';
import { type Copying, useCopy } from '../inputs/use-copy.ts';

export interface CopyRowProps {
  label: string;
  /** The exact text to copy. */
  value: string;
  /** The value as shown, in groups; the gaps between them are not copied. */
  parts?: readonly string[];
  /** `strong` for values that must match to the last digit. */
  size?: 'plain' | 'strong';
  /** Resolves to false if the clipboard is not available; then the value is selected instead. */
  onCopy: (value: string) => Promise<boolean>;
  /** Shared with a button elsewhere on the page. */
  copying?: Copying | undefined;
  /** A machine-readable text: three lines are shown. It is read out and copied in full. */
  isClamped?: boolean;
}

/** A value to use elsewhere: a press copies it, and a message confirms it. */
export function CopyRow(props: CopyRowProps) {
  const { label, value, parts, size = 'plain', isClamped, onCopy } = props;
  const own = useCopy(value, onCopy);
  const { result, text, copy, forget } = props.copying ?? own;
  return (
    <div className={classNames(styles.row, styles[size])}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <code
          className={classNames(styles.value, isClamped && styles.clamped)}
          style={{ '--length': value.length } as CSSProperties}
          ref={text}
        >
          {/* A name may run the other way than a number. */}
          {parts ? <Parts parts={parts} /> : <bdi>{value}</bdi>}
        </code>
      </div>
      <p className={styles.result} role="status">
        {result && (
          // The message is removed when its animation ends.
          <span className={styles.status} onAnimationEnd={forget}>
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
