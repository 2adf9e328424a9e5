import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import { text } from '../../texts/text.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page: it keeps the focus and closes with Escape. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <Ariakit.Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      backdrop={<div className={styles.backdrop} />}
      className={styles.dialog}
    >
      <header className={styles.head}>
        <Ariakit.DialogHeading className={styles.title}>{title}</Ariakit.DialogHeading>
        <Ariakit.DialogDismiss className={styles.close} aria-label={text('dialog.close')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </Ariakit.DialogDismiss>
      </header>
      {children}
    </Ariakit.Dialog>
  );
}
