import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { figureStyle } from './figure-width.ts';
import styles from './OutcomeHero.module.css';

export interface OutcomeHeroProps {
  /** A status mark, a countdown or the method's icon. */
  mark: ReactNode;
  title: string;
  /** "₹1,000.00", formatted. */
  amount: string;
  method: string;
  /** The money did not reach its destination. */
  isFaded?: boolean;
  /** Content beside the method, such as the time left. */
  children?: ReactNode;
}

/** The state of a transaction and its amount. Screen readers announce each new state. */
export function OutcomeHero(props: OutcomeHeroProps) {
  const { mark, title, amount, method, isFaded = false, children } = props;
  return (
    <div className={styles.hero} data-faded={isFaded || undefined}>
      {mark}
      <div className={styles.status} role="status">
        <h1 className={styles.title} tabIndex={-1}>
          {/* The key makes a new state a new text instead of moving the old one. */}
          <span key={title}>{title}</span>
        </h1>
        <p className={styles.amount} style={figureStyle(amount)}>
          {amount}
        </p>
      </div>
      <p className={styles.method}>
        {t('complete.via', { method })}
        {children}
      </p>
    </div>
  );
}
