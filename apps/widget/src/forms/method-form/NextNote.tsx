import type { ReactNode } from 'react';
import { Icon } from '../../ui/media/Icon.tsx';
import styles from './NextNote.module.css';

export interface NextNoteProps {
  /** The player continues outside the cashier. */
  leaves?: boolean;
  children: ReactNode;
}

/** Below the main action: says what will happen before the click. */
export function NextNote({ leaves, children }: NextNoteProps) {
  return (
    <p className={styles.next}>
      {leaves && <Icon name="external-link" size={14} />}
      {children}
    </p>
  );
}
