import type { ReactNode } from 'react';
import styles from './NoticeLink.module.css';

/** A step within the cashier, below the text of a notice. */
export function NoticeAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  );
}

/** A link below the text of a notice, where the player can resolve the problem. */
export function NoticeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
