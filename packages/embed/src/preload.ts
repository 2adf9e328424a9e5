import { openChannel } from './channel.ts';
import { type FrameOptions, misuse, readAddress } from './options.ts';
import type { FrameContainer } from './frame.ts';
import { createFrameContainer } from './frame-container.ts';

export interface WarmContainer extends FrameContainer {
  /** What the frame's Loaded carried; undefined while it is still loading. */
  loaded: Record<string, unknown> | undefined;
}

interface Warm {
  key: string;
  held: WarmContainer;
  /** Ends the listening, and leaves the frame where it is. */
  settle(): void;
}

const warmed = new WeakMap<Element, Warm>();

const keyOf = (src: string, { presentation = 'inline', title }: FrameOptions) =>
  [presentation, src, title].join();

/**
 * Loads the widget out of sight, without a player. mount() on the same element and with the same
 * url, partner, page, presentation and title then only hands over the start data. The function that
 * comes back takes the frame away, unless mount() has taken it over.
 */
export function preload(element: Element, options: FrameOptions): () => void {
  const host = element?.ownerDocument?.defaultView;
  if (!host) throw misuse('the element was not found: call preload() when it stands in the page.');
  const { origin, ofPage } = readAddress(options.url, options.partner);
  const src = ofPage(options.page);
  // A button may warm at every hover.
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

/** The frame that preload() put into the element; one of another address is taken away. */
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
