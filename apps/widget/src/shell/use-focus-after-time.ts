import { useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from '../ui/layout/focus-heading.ts';

/**
 * P2P-18: if the focused element vanishes when the time runs out, the focus moves to the heading.
 * Returns whether it did: a heading that tells of the change has announced it then.
 */
export function useFocusAfterTime(isOver: boolean): boolean {
  const wasOver = useRef(isOver);
  const [hasMoved, setMoved] = useState(false);
  useLayoutEffect(() => {
    const hasJustEnded = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (!hasJustEnded || document.activeElement !== document.body) return undefined;
    if (document.hasFocus()) {
      focusHeading();
      setMoved(true);
      return undefined;
    }
    // The player is on the host's page or in the bank's app, and must not lose the focus there.
    const takeFocus = (): void => {
      if (document.activeElement === document.body) focusHeading();
    };
    addEventListener('focus', takeFocus, { once: true });
    return () => removeEventListener('focus', takeFocus);
  }, [isOver]);
  return hasMoved;
}
