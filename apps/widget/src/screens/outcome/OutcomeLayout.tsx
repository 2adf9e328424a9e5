import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './OutcomeLayout.module.css';

export interface OutcomeLayoutProps {
  hero: ReactNode;
  details: ReactNode;
  actions?: ReactNode;
  /** The details are what the page is for, and may be long. */
  isCompact?: boolean;
  /** Makes a form of it: what the main action does. */
  onSubmit?: () => void;
}

/** What has become of money, or is about to: the figure, what is known of it, and the way on. */
export function OutcomeLayout(props: OutcomeLayoutProps) {
  const { hero, details, actions, isCompact = false, onSubmit } = props;
  const className = classNames(styles.layout, isCompact && styles.compact);
  const parts = (
    <>
      {hero}
      {details}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  if (!onSubmit) return <div className={className}>{parts}</div>;
  return (
    <form
      className={className}
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
