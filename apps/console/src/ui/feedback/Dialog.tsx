import * as Ariakit from '@ariakit/react';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useQuietKeys } from '../../keyboard/use-keys.ts';
import { text } from '../../texts/text.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page: it keeps the focus and closes with Escape. Its first field has the focus
 * as soon as it is open; without a field, its heading, which no key can press.
 */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef<HTMLElement>(null);
  return (
    <Ariakit.Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      initialFocus={first}
      backdrop={<div className={styles.backdrop} />}
      className={styles.dialog}
    >
      <header className={styles.head}>
        <Ariakit.DialogHeading ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </Ariakit.DialogHeading>
        <Ariakit.DialogDismiss className={styles.close} aria-label={text('dialog.close')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </Ariakit.DialogDismiss>
      </header>
      {children}
      <FirstFocus heading={heading} onFocus={(focused) => void (first.current = focused)} />
    </Ariakit.Dialog>
  );
}

interface FirstFocusProps {
  heading: RefObject<HTMLElement | null>;
  onFocus: (focused: HTMLElement | null) => void;
}

/** Moves the focus before the next key is pressed; the library does so only later. */
function FirstFocus({ heading, onFocus }: FirstFocusProps) {
  useQuietKeys();
  const tellDialog = useEffectEvent(onFocus);
  useLayoutEffect(() => {
    const field = heading.current
      ?.closest('[role="dialog"]')
      ?.querySelector<HTMLElement>(':is(input,select,textarea)');
    const focused = field ?? heading.current;
    tellDialog(focused);
    focused?.focus();
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setSelectionRange(field.value.length, field.value.length);
  }, [heading]);
  return null;
}
