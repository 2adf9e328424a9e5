import type { ReactNode } from 'react';
import styles from './OutcomeLayout.module.css';

export interface OutcomeLayoutProps {
  hero: ReactNode;
  details: ReactNode;
  actions?: ReactNode;
  /** Makes a form of it: what the main action does. */
  onSubmit?: () => void;
}

/** What has become of money, or is about to: the figure, what is known of it, and the way on. */
export function OutcomeLayout({ hero, details, actions, onSubmit }: OutcomeLayoutProps) {
  const parts = (
    <>
      {hero}
      {details}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  if (!onSubmit) return <div className={styles.layout}>{parts}</div>;
  return (
    <form
      className={styles.layout}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {parts}
    </form>
  );
}
