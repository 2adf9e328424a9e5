import type { ReactNode } from 'react';
import styles from './TimeRing.module.css';

export interface TimeRingProps {
  /** The share of time left, from 0 to 1; without it the ring is only a frame. */
  share?: number | undefined;
  children?: ReactNode;
}

/** A ring that empties with the time left. The text beside it gives the time. */
export function TimeRing({ share, children }: TimeRingProps) {
  const left = share === undefined ? 0 : Math.min(1, Math.max(0, share));
  return (
    <span className={styles.ring} aria-hidden="true">
      <svg className={styles.circle} viewBox="0 0 72 72" width="72" height="72">
        <circle className={styles.track} cx="36" cy="36" r="34" />
        {left > 0 && (
          <circle
            className={styles.left}
            cx="36"
            cy="36"
            r="34"
            pathLength="1"
            strokeDasharray={`${left} 1`}
          />
        )}
      </svg>
      {children}
    </span>
  );
}
