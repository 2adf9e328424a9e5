import { createDialog } from './dialog.ts';
import { createFrame } from './frame.ts';
import type { FrameOptions } from './options.ts';

/** The frame and what it stands in. */
export interface Stage {
  frame: HTMLIFrameElement;
  /**
   * Shows it to the player. `onCancel` is called when the player wants to leave by the browser's
   * means, `onGone` when the browser has closed it whatever was said.
   */
  open(theme: string | undefined, onCancel: () => void, onGone: () => void): void;
  remove(): void;
}

/** Puts the frame into the page, out of sight, and lets it load. */
export function createStage(element: Element, src: string, options: FrameOptions): Stage {
  const { title = 'Cashier', presentation = 'inline' } = options;
  const frame = createFrame(element.ownerDocument, title);
  frame.src = src;
  if (presentation !== 'inline') return createDialog(element, frame, presentation, title);
  const { style } = frame;
  style.position = 'absolute';
  style.visibility = 'hidden';
  element.append(frame);
  return {
    frame,
    open() {
      style.position = style.visibility = '';
    },
    remove: () => frame.remove(),
  };
}
