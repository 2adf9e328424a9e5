import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading, focusHeadingInPlace } from '../ui/layout/focus-heading.ts';

/**
 * P2P-18, WD-9: if the focused element vanishes because time runs out or a refusal ends the draft,
 * the focus moves to the heading. The reason, an element with this id, describes the heading.
 * Returns true once the heading has had the focus, so that the reason need not be an alert too.
 */
export function useFocusAfterTime(isOver: boolean, reasonId: string): boolean {
  const [isRead, setRead] = useState(false);
  const wasOver = useRef(isOver);
  // Read before the change: the element that vanishes loses the focus with it.
  const focused = document.activeElement;
  const hasFocusVanished = useEffectEvent(() => focused !== null && !focused.isConnected);
  useLayoutEffect(() => {
    if (!isOver) return undefined;
    const heading = headingAbove(reasonId);
    const noteFocus = (): void => setRead(true);
    heading?.setAttribute('aria-describedby', reasonId);
    heading?.addEventListener('focus', noteFocus);
    return () => {
      heading?.removeAttribute('aria-describedby');
      heading?.removeEventListener('focus', noteFocus);
      setRead(false);
    };
  }, [isOver, reasonId]);
  useLayoutEffect(() => {
    const hasJustEnded = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (!hasJustEnded || !hasFocusVanished()) return undefined;
    if (document.hasFocus()) {
      focusHeading();
      return undefined;
    }
    return onReturn(() => {
      if (document.activeElement === document.body) focusHeadingInPlace();
    });
  }, [isOver]);
  return isRead;
}

/**
 * The player is on the host's page or in the bank's app, and must not lose the focus there. A click
 * may bring the player back: it is first to choose the focus, and nothing may move under it.
 */
function onReturn(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const defer = (): void => void (timer = setTimeout(run));
  addEventListener('focus', defer, { once: true });
  return () => {
    removeEventListener('focus', defer);
    clearTimeout(timer);
  };
}

/** The heading of the sheet or of the page that contains an element. */
function headingAbove(id: string): HTMLElement | null | undefined {
  const sheet = document.getElementById(id)?.closest('dialog');
  return sheet ? sheet.querySelector('h2') : document.querySelector('h1');
}
