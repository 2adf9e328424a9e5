import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: ReactNode;
  /** Beside the title: counts, freshness. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, note, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {note}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
