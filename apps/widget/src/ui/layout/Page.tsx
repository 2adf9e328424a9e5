import type { PointerEvent, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './Page.module.css';

export interface PageProps {
  header: ReactNode;
  children: ReactNode;
  /** `wide` for grids, `form` for an entry with its summary, `narrow` for a result. */
  width?: 'wide' | 'form' | 'narrow';
  busy?: boolean;
}

/** Stores where a control was touched, so that its ripple starts there (android). */
function markPress(event: PointerEvent<HTMLElement>): void {
  const control =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
  if (!control) return;
  const box = control.getBoundingClientRect();
  const x = document.dir === 'rtl' ? box.right - event.clientX : event.clientX - box.left;
  control.style.setProperty('--press-x', `${x}px`);
  control.style.setProperty('--press-y', `${event.clientY - box.top}px`);
}

/** The frame of a screen: its header, and its content as the main landmark. */
export function Page({ header, children, width = 'wide', busy = false }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width])} onPointerDown={markPress}>
      {header}
      <main className={styles.main} aria-busy={busy}>
        {children}
      </main>
    </div>
  );
}
