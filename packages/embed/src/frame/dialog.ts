import { lockScroll } from './lock-scroll.ts';
import type { FrameContainer } from './frame.ts';

/**
 * On each side, space for the safe area. A modal leaves none on a phone otherwise, but elsewhere at
 * least 24 px and enough to centre the content.
 */
const padding = (isModal: boolean) =>
  ['top', 'right', 'bottom', 'left']
    .map((edge, index) => {
      const inset = `env(safe-area-inset-${edge})`;
      const free = index % 2 ? '100vw - 960px' : '100dvh - 800px';
      return isModal ? `max(${inset},clamp(0px,(100vw - 767px)*99,max(24px,(${free})/2)))` : inset;
    })
    .join(' ');

/**
 * Covers the page with the browser's own modal dialog: the page behind is inert, and focus stays
 * inside and then returns. All styles are set inline through the object model, because a host's
 * policy may forbid style elements; clamp() replaces media queries.
 */
export function createDialog(
  element: Element,
  frame: HTMLIFrameElement,
  presentation: 'modal' | 'sheet',
  title: string,
): FrameContainer {
  const isModal = presentation === 'modal';
  const dialog = element.ownerDocument.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  dialog.style.cssText =
    'box-sizing:border-box;width:100%;height:100%;max-width:none;max-height:none;margin:0;' +
    `border:0;overflow:hidden;padding:${padding(isModal)};` +
    `background:${isModal ? 'rgb(0 0 0/.5)' : 'Canvas'}`;
  frame.style.background = 'Canvas';
  if (isModal) frame.style.borderRadius = 'clamp(0px,(100vw - 767px)*99,20px)';
  dialog.append(frame);
  element.append(dialog);
  const end = new AbortController();
  const { signal } = end;
  let unlock = (): void => {};
  return {
    frame,
    open(theme = 'light', onCancel, onGone) {
      dialog.style.colorScheme = theme;
      // Escape, or a phone's back gesture: asks the widget first.
      dialog.addEventListener(
        'cancel',
        (event) => {
          event.preventDefault();
          onCancel();
        },
        { signal },
      );
      // A browser whose request was refused before closes the dialog anyway.
      dialog.addEventListener('close', onGone, { signal });
      unlock = lockScroll(element.ownerDocument);
      dialog.showModal();
      frame.focus();
      const rise = [{ transform: 'translateY(32px)', opacity: 0 }, {}];
      const prefersReducedMotion = element.ownerDocument.defaultView?.matchMedia(
        '(prefers-reduced-motion)',
      );
      if (!prefersReducedMotion?.matches)
        frame.animate(rise, { duration: 200, easing: 'ease-out' });
    },
    remove() {
      end.abort();
      dialog.close();
      dialog.remove();
      unlock();
      unlock = () => {};
    },
  };
}
