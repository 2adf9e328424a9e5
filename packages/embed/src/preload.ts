import { openChannel } from './frame/frame-channel.ts';
import { type FrameOptions, misuse, readAddress } from './options.ts';
import type { LoadError, WatchedContainer } from './frame/load-error.ts';
import { createFrameContainer } from './frame/frame-container.ts';

interface PreloadedFrame {
  /** Empty if the frame did not start, so that it serves nobody. */
  key: string;
  container: WatchedContainer;
  /** Stops listening to the frame, and keeps it. */
  stopListening(): void;
}

const preloadedFrames = new WeakMap<Element, PreloadedFrame>();

const keyOf = (src: string, { presentation = 'inline', title }: FrameOptions) =>
  [presentation, src, title].join();

/**
 * Preloads the widget out of sight, without a player. mount() on the same element with the same
 * url, partner, page, presentation and title then only sends the start data. The returned function
 * removes the frame, unless mount() has taken it over.
 */
export function preload(element: Element, options: FrameOptions): () => void {
  const host = element?.ownerDocument?.defaultView;
  if (!host) throw misuse('the element was not found: call preload() once it is in the page.');
  const { origin, ofPage } = readAddress(options.url, options.partner);
  const src = ofPage(options.page);
  // A button may call this at every hover.
  const key = keyOf(src, options);
  let mine = preloadedFrames.get(element);
  if (mine?.key !== key) {
    takePreloaded(element, '', options);
    const container = createFrameContainer(host, element, src, options);
    const { close } = openChannel({
      host,
      frame: container.frame,
      origin,
      onMessage(type, payload) {
        if (type !== 'Loaded') return;
        container.loaded = payload;
        made.key = key;
      },
    });
    const made: PreloadedFrame = { key, container, stopListening: close };
    const onFailure = ({ reason }: LoadError): void => {
      // The policy would refuse another frame too.
      if (reason !== 'policy') made.key = '';
    };
    void container.failure.then(onFailure);
    mine = made;
    preloadedFrames.set(element, mine);
  }
  return () => {
    if (preloadedFrames.get(element) === mine) takePreloaded(element, '', options);
  };
}

/** The frame that preload() added to the element; a frame with another address is removed. */
export function takePreloaded(
  element: Element,
  src: string,
  options: FrameOptions,
): WatchedContainer | undefined {
  const found = preloadedFrames.get(element);
  preloadedFrames.delete(element);
  found?.stopListening();
  if (found?.key === keyOf(src, options)) return found.container;
  found?.container.remove();
  return undefined;
}
