import { openChannel } from './frame/frame-channel.ts';
import { type FrameOptions, misuse, readAddress } from './options.ts';
import type { FrameContainer } from './frame/frame.ts';
import { createFrameContainer } from './frame/frame-container.ts';

export interface WarmContainer extends FrameContainer {
  /** The payload of the frame's Loaded; undefined while it is still loading. */
  loaded: Record<string, unknown> | undefined;
}

interface Warm {
  key: string;
  held: WarmContainer;
  /** Stops listening, and keeps the frame. */
  settle(): void;
}

const warmed = new WeakMap<Element, Warm>();

const keyOf = (src: string, { presentation = 'inline', title }: FrameOptions) =>
  [presentation, src, title].join();

/**
 * Preloads the widget out of sight, without a player. mount() on the same element with the same
 * url, partner, page, presentation and title then only sends the start data. The returned function
 * removes the frame, unless mount() has taken it over.
 */
export function preload(element: Element, options: FrameOptions): () => void {
  const host = element?.ownerDocument?.defaultView;
  if (!host) throw misuse('the element was not found: call preload() when it stands in the page.');
  const { origin, ofPage } = readAddress(options.url, options.partner);
  const src = ofPage(options.page);
  // A button may call this at every hover.
  let warm = warmed.get(element);
  if (warm?.key !== keyOf(src, options)) {
    warm?.settle();
    warm?.held.remove();
    const container: WarmContainer = {
      ...createFrameContainer(element, src, options),
      loaded: undefined,
    };
    const { close } = openChannel({
      host,
      frame: container.frame,
      origin,
      trace: undefined,
      onMessage(type, payload) {
        if (type === 'Loaded') container.loaded = payload;
      },
    });
    warm = { key: keyOf(src, options), held: container, settle: close };
    warmed.set(element, warm);
  }
  const mine = warm;
  return () => {
    if (warmed.get(element) === mine) takeWarm(element, '', options);
  };
}

/** The frame that preload() added to the element; a frame with another address is removed. */
export function takeWarm(
  element: Element,
  src: string,
  options: FrameOptions,
): WarmContainer | undefined {
  const found = warmed.get(element);
  warmed.delete(element);
  found?.settle();
  if (found?.key === keyOf(src, options)) return found.held;
  found?.held.remove();
  return undefined;
}
