import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../ui/layout/focus-heading.ts';

/** P2P-18: if the focused element vanishes with the time, the focus moves to the heading. */
export function useFocusAfterTime(isOver: boolean): void {
  const wasOver = useRef(isOver);
  useLayoutEffect(() => {
    const hasJustEnded = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (!hasJustEnded) return undefined;
    const takeFocus = (): void => {
      if (document.activeElement === document.body) focusHeading();
    };
    if (document.hasFocus()) {
      takeFocus();
      return undefined;
    }
    // The player is on the host's page or in the bank's app, and must not lose the focus there.
    addEventListener('focus', takeFocus, { once: true });
    return () => removeEventListener('focus', takeFocus);
  }, [isOver]);
}
