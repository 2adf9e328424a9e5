import type { ReactNode } from 'react';
import { Spinner } from '../loading/Spinner.tsx';
import styles from './SectionHeading.module.css';

export interface SectionHeadingProps {
  /** The id by which the section refers to its heading. */
  id?: string;
  /** Content in the heading's row, which it does not make taller. */
  aside?: ReactNode;
  children: string;
}

export function SectionHeading({ id, aside, children }: SectionHeadingProps) {
  const heading = (
    <h2 id={id} className={styles.heading}>
      {children}
    </h2>
  );
  if (!aside) return heading;
  return (
    <div className={styles.row}>
      {heading}
      {aside}
    </div>
  );
}

/** Replaces the heading while the section loads. */
export function SectionStatus({ children }: { children: string }) {
  return (
    <p className={styles.heading} role="status">
      <Spinner size={16} />
      {children}
    </p>
  );
}

/** Reserves the space of a heading that is still loading. */
export function SectionPlaceholder({ children }: { children: ReactNode }) {
  return <div className={styles.heading}>{children}</div>;
}
