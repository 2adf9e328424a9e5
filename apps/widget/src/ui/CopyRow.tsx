import { t } from '../i18n/text.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './CopyRow.module.css';
import { Parts } from './Parts.tsx';
import { type Copying, useCopy } from './use-copy.ts';

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
  /** Shared with a button elsewhere on the page. */
  copying?: Copying | undefined;
  /** A text for machines: three lines are enough to see it. It is read and copied whole. */
  isClamped?: boolean;
}

/** A value to take elsewhere: a press copies it, and a word says that it was copied. */
export function CopyRow(props: CopyRowProps) {
  const { label, value, parts, size = 'plain', isClamped, onCopy } = props;
  const own = useCopy(value, onCopy);
  const { result, text, copy, forget } = props.copying ?? own;
  return (
    <div className={classNames(styles.row, styles[size])}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <code className={classNames(styles.value, isClamped && styles.clamped)} ref={text}>
          {parts ? <Parts parts={parts} /> : value}
        </code>
      </div>
      <p className={styles.result} role="status">
        {result && (
          // The message takes itself away when its animation ends.
          <span className={styles.said} onAnimationEnd={forget}>
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
