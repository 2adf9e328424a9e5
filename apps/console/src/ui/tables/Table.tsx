import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './Table.module.css';

interface TableProps {
  label: string;
  /** `rows`: each row is separate. `groups`: the rows of a body belong together. */
  variant: 'rows' | 'groups';
  /** On a phone each row is shown as a few lines. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways, also by keyboard, if it is wider than its container. */
export function Table({ label, variant, isStacked = false, children }: TableProps) {
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      {/* The explicit roles are needed because `display: block` on rows removes the table semantics. */}
      <table
        role="table"
        className={classNames(styles.table, styles[variant], isStacked && styles.stacked)}
      >
        {children}
      </table>
    </div>
  );
}

/** The class of cells aligned at their end, such as figures. */
export const alignEndClass = styles.alignEnd;
