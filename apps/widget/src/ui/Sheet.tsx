import { type ReactNode, type RefCallback, useCallback, useId } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Sheet.module.css';

export interface SheetProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** To what opened the sheet, or, where the sheet has made that vanish, to the page's heading. */
function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement && opener.isConnected) {
    opener.focus({ preventScroll: true });
    return;
  }
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** HEAD-7: comes from below on a phone and stands in the middle elsewhere. Escape closes it. */
export function Sheet({ title, children, onClose }: SheetProps) {
  const titleId = useId();
  const open: RefCallback<HTMLDialogElement> = useCallback((dialog) => {
    const opener = document.activeElement;
    dialog?.showModal();
    // A dialog that is taken away gives the focus to nobody, and until then nobody can take it.
    return () => queueMicrotask(() => returnFocus(opener));
  }, []);
  return (
    <dialog
      ref={open}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      // What lies around the sheet belongs to the dialog, and only that is its own target.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="x" name={t('header.close')} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
