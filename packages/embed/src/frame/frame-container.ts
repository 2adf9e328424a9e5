import { createDialog } from './dialog.ts';
import { createFrame, type FrameContainer } from './frame.ts';
import { watchLoad, type WatchedContainer } from './load-error.ts';
import type { FrameOptions } from '../options.ts';

/** Adds the frame to the page, out of sight, and loads it. */
export function createFrameContainer(
  host: Window,
  element: Element,
  src: string,
  options: FrameOptions,
): WatchedContainer {
  const { title = 'Cashier', presentation = 'inline' } = options;
  const frame = createFrame(element.ownerDocument, title);
  frame.src = src;
  const container =
    presentation === 'inline'
      ? createInline(element, frame)
      : createDialog(element, frame, presentation, title);
  return watchLoad(host, container, src);
}

function createInline(element: Element, frame: HTMLIFrameElement): FrameContainer {
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
