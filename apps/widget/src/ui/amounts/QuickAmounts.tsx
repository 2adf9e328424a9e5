import type { CSSProperties } from 'react';
import { t } from '../../i18n/text.ts';
import styles from './QuickAmounts.module.css';
import { perRow } from './share-out.ts';

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

/** The length of "50,000". Five longer labels do not fit in a row on a phone. */
const shortLabel = 6;

/** AMT-6: the quick choices within the limits, in rows that are all full. */
export function QuickAmounts({ choices, selected, onChoose }: QuickAmountsProps) {
  const count = choices.length;
  if (count === 0) return null;
  const areShort = choices.every(({ label }) => label.length <= shortLabel);
  const narrow = perRow(count, 4);
  const phone = areShort && count > 6 ? perRow(count, 5) : narrow;
  const wide = perRow(count, 6);
  return (
    <div className={styles.choices} role="group" aria-label={t('amount.quick')}>
      {choices.map(({ value, label }, at) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          style={
            { '--narrow': narrow[at], '--phone': phone[at], '--wide': wide[at] } as CSSProperties
          }
          aria-pressed={value === selected}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
