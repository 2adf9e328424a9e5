import { createDialog } from './dialog.ts';
import { createFrame, type FrameContainer } from './frame.ts';
import type { FrameOptions } from '../options.ts';

/** Adds the frame to the page, out of sight, and loads it. */
export function createFrameContainer(
  element: Element,
  src: string,
  options: FrameOptions,
): FrameContainer {
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
