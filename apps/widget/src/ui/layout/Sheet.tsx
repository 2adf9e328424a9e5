import {
  type ReactNode,
  type RefCallback,
  type SyntheticEvent,
  useCallback,
  useContext,
  useId,
} from 'react';
import { t } from '../../i18n/text.ts';
import { IconButton } from '../inputs/IconButton.tsx';
import { focusHeadingInPlace } from './focus-heading.ts';
import { SheetHost } from './sheet-host.ts';
import styles from './Sheet.module.css';

export interface SheetProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/**
 * Focuses the element that opened the sheet or, if that is gone, the page's heading. The page does
 * not scroll, because the player has not left it.
 */
function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  // The focus stays on the body if the opener is gone, or was the body itself.
  if (document.activeElement === document.body) focusHeadingInPlace();
}

/** HEAD-7: slides up from below on a phone and is centred elsewhere. Escape closes it. */
export function Sheet({ title, children, onClose }: SheetProps) {
  const titleId = useId();
  const { addSheet, topmost, notifications } = useContext(SheetHost);
  const open: RefCallback<HTMLDialogElement> = useCallback(
    (dialog) => {
      const opener = document.activeElement;
      dialog?.showModal();
      const removeSheet = addSheet(titleId);
      return () => {
        removeSheet();
        // Removing a dialog does not restore the focus, and nothing else can be focused before.
        queueMicrotask(() => returnFocus(opener));
      };
    },
    [addSheet, titleId],
  );
  // In React the close event of a nested sheet bubbles to this one. A click on the backdrop has the
  // dialog itself as its target, because the backdrop belongs to it.
  const closeItself = ({ target, currentTarget }: SyntheticEvent): void => {
    if (target === currentTarget) onClose();
  };
  return (
    <dialog
      ref={open}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={closeItself}
      onClick={closeItself}
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
      {topmost === titleId && notifications}
    </dialog>
  );
}
