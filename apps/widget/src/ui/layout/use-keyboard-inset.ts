import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets --keyboard-inset on the element to the height that a phone's keyboard covers. On android the
 * page itself shrinks (interactive-widget in its viewport) and this stays 0; on ios it does not.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = (): void => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // A pinch-zoomed page also has a small viewport; then nothing may move.
      const inset = viewport.scale > 1.01 ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty('--keyboard-inset', `${inset}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [element]);
}
