import type { ReactNode } from 'react';
import { Spinner } from '../loading/Spinner.tsx';
import styles from './NoticeLink.module.css';

interface NoticeActionProps {
  /** Shows a spinner; a second press does nothing. */
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A step within the cashier, below the text of a notice. */
export function NoticeAction({ busy = false, onClick, children }: NoticeActionProps) {
  return (
    <button
      type="button"
      className={styles.link}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => busy || onClick()}
    >
      {children}
      {busy && <Spinner size={16} />}
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
