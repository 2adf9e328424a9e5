import type { ReactNode } from 'react';
import styles from './FormLayout.module.css';

export interface FormLayoutProps {
  /** On a phone its parts follow the fields; on a desktop they form a card beside them. */
  summary: ReactNode;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form with its summary and its buttons. */
export function FormLayout({ summary, isBusy, onSubmit, children }: FormLayoutProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {children}
      <div className={styles.summary}>{summary}</div>
    </form>
  );
}
