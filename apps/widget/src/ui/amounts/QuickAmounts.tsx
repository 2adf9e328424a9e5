import { t } from '../../i18n/text.ts';
import styles from './QuickAmounts.module.css';

export interface QuickAmount {
  value: string;
  /** "1,000", formatted. */
  label: string;
}

export interface QuickAmountsProps {
  choices: readonly QuickAmount[];
  /** The choice that equals the current amount, if any. */
  selected?: string | undefined;
  onChoose: (value: string) => void;
}

/** AMT-6: the quick choices within the limits. */
export function QuickAmounts({ choices, selected, onChoose }: QuickAmountsProps) {
  if (choices.length === 0) return null;
  return (
    <div
      className={styles.choices}
      role="group"
      aria-label={t('amount.quick')}
      data-count={choices.length}
      data-many={choices.length > 6 ? '' : undefined}
    >
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === selected}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
