import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './OutcomeLayout.module.css';

export interface OutcomeLayoutProps {
  hero: ReactNode;
  details: ReactNode;
  actions?: ReactNode;
  /** The details are the page's main content and may be long. */
  isCompact?: boolean;
  /** Turns the layout into a form; called by the main action. */
  onSubmit?: () => void;
}

/** The layout of a transaction's result or progress: the figure, the details and the actions. */
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
