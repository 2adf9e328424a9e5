import type { ReactNode, Ref } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: ReactNode;
  /** For a page that moves the focus to its heading. */
  heading?: Ref<HTMLHeadingElement>;
  /** Beside the title: counts, freshness. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, heading, note, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 {...(heading && { ref: heading, tabIndex: -1 })}>{title}</h1>
        {note}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
