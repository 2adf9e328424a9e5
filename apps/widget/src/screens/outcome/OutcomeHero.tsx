import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import styles from './OutcomeHero.module.css';

export interface OutcomeHeroProps {
  /** A status, a clock or the method's icon. */
  mark: ReactNode;
  title: string;
  /** "₹1,000.00", formatted. */
  amount: string;
  method: string;
  /** The money did not go where it was to go. */
  isFaded?: boolean;
  /** Beside the method, such as the time that is left. */
  children?: ReactNode;
}

/** What happened, and how much it is about. The state is heard when it changes. */
export function OutcomeHero(props: OutcomeHeroProps) {
  const { mark, title, amount, method, isFaded = false, children } = props;
  return (
    <div className={styles.hero} data-faded={isFaded || undefined}>
      {mark}
      <div className={styles.said} role="status">
        <h1 className={styles.title} tabIndex={-1}>
          {/* Another state is another text, not the old one that moved. */}
          <span key={title}>{title}</span>
        </h1>
        <p className={styles.amount}>{amount}</p>
      </div>
      <p className={styles.method}>
        {t('complete.via', { method })}
        {children}
      </p>
    </div>
  );
}
