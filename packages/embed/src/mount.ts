import { followContent } from './frame/auto-height.ts';
import { openChannel } from './frame/frame-channel.ts';
import type { CashierController } from './controller.ts';
import { handleMessages, type Intercept } from './messages/conversation.ts';
import type { LoadError } from './frame/load-error.ts';
import { misuse, type MountOptions, readAddress, type StartDataInput } from './options.ts';
import { platformIn, platformOf, withPageList } from './frame/page-list.ts';
import { takePreloaded } from './preload.ts';
import { createFrameContainer } from './frame/frame-container.ts';

/** One element holds one widget. */
const held = new WeakMap<Element, CashierController>();

/**
 * Mounts the widget in the element, replacing a widget already in it, and returns its controller.
 */
export function mount(element: Element, options: MountOptions): CashierController {
  return mountIntercepted(element, options);
}

/** Like mount(), for callers that translate every event. */
export function mountIntercepted(element: Element, options: MountOptions, intercept?: Intercept) {
  const host = element?.ownerDocument?.defaultView;
  const { presentation = 'inline', data, page, trace } = options;
  const isInline = presentation === 'inline';
  // A frame may wait in an element that is added to the page later, but a dialog cannot.
  if (!host || (!isInline && !element.isConnected)) {
    throw misuse('the element was not found: call mount() once it is in the page.');
  }
  const address = readAddress(options.url, options.partner);
  const listed = (src: string, start: StartDataInput): string =>
    withPageList(src, start, start.platform ?? platformIn(element, host, presentation));
  // Rejects invalid start data before anything is added to the page.
  const { session, controller, receive } = handleMessages(
    options,
    {
      post(message) {
        const { type, payload } = message;
        channel.post(type === 'loaded' ? { type, payload: { ...own, ...payload } } : message);
      },
      // replace() adds no entry to the player's history.
      restart: (next) =>
        frame.contentWindow?.location.replace(listed(address.ofPage(next), session.data)),
      openUrl: (url) => void host.open(url, '_blank', 'noopener'),
      reportError: (error) => host.reportError(error),
      remove() {
        height?.end();
        channel.close();
        container.remove();
      },
    },
    intercept,
  );

  held.get(element)?.destroy();
  held.set(element, controller);
  const src = address.ofPage(page ?? data.page);
  const preloaded = takePreloaded(element, src, options);
  const container = preloaded ?? createFrameContainer(host, element, listed(src, data), options);
  const { frame } = container;
  const channel = openChannel({ host, frame, origin: address.origin, trace, onMessage });
  const height =
    isInline && options.height === 'auto'
      ? followContent(host, frame, (payload) => session.change({ type: 'viewport', payload }))
      : undefined;
  const onFailure = (error: LoadError): void => {
    // A preloaded frame may have been late.
    if (container.loaded) return;
    host.console.warn(`OpenCashier: ${error.message}`);
    receive('loadError', error);
  };
  void container.failure.then(onFailure);

  const leave = (): void => onMessage('close', {});
  // A running widget is asked, because it knows of pending payments. Any other cannot answer.
  container.open(data.theme, () => (session.isReady ? controller.close() : leave()), leave);
  const own: Pick<StartDataInput, 'platform'> & { isOverlay?: true } = {
    // START-8: a frame that was preloaded out of sight does not know its width yet.
    ...(preloaded && { platform: platformOf(frame.offsetWidth) }),
    ...(!isInline && { isOverlay: true }),
  };

  function onMessage(type: string, payload: Record<string, unknown>): void {
    receive(type, payload);
    if (type === 'Loaded') {
      container.loaded = payload;
      height?.tell();
    }
    if (type === 'resize') height?.grow(payload['height']);
    if (type === 'close' && !isInline) controller.destroy();
  }

  // Asynchronous, so that the caller can add listeners first.
  const loaded = preloaded?.loaded;
  if (loaded) host.queueMicrotask(() => onMessage('Loaded', loaded));
  return controller;
}
