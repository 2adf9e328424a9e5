import { type ReactNode, useRef } from 'react';
import styles from './ActionBar.module.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';

/** Keeps a screen's main action visible: above the keyboard, and above what the host covers. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardInset(bar);
  return (
    <div className={styles.bar} ref={bar}>
      {children}
    </div>
  );
}
