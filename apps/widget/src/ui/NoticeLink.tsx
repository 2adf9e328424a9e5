import type { ReactNode } from 'react';
import styles from './NoticeLink.module.css';

/** Beneath the words of a notice: where the player can do something about it. */
export function NoticeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
