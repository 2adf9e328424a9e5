import { openChannel } from './channel.ts';
import type { CashierController } from './controller.ts';
import { defaultLinkSchemes, isOpenable } from './external-link.ts';
import { createFrame } from './frame.ts';
import { createListeners } from './listeners.ts';
import { checkToken, misuse, type MountOptions, readAddress } from './options.ts';
import { createSession } from './session.ts';

/**
 * Puts the widget into the element and hands back what controls it.
 *
 *     mount -> the frame loads -> Loaded -> start data -> events
 *                                   ^                       |
 *                                   '--- reload, update() --'
 */
export function mount(element: Element, options: MountOptions): CashierController {
  const host = element?.ownerDocument?.defaultView;
  if (!host) throw misuse('the element was not found: call mount() when it stands in the page.');
  const { page, title = 'Cashier', linkSchemes = defaultLinkSchemes, trace } = options;
  const address = readAddress(options.url, options.partner);
  const frame = createFrame(element.ownerDocument, title);
  const listeners = createListeners((error) => host.reportError(error));
  const session = createSession(options.data, (message) => channel.post(message));

  function onMessage(type: string, payload: Record<string, unknown>): void {
    if (type === 'Loaded') session.start();
    const { url } = payload;
    if (type === 'openExternalUrl' && !listeners.has(type) && isOpenable(url, linkSchemes)) {
      host?.open(url, '_blank', 'noopener');
    }
    listeners.call(type, payload);
  }

  const channel = openChannel({ host, frame, origin: address.origin, trace, onMessage });
  frame.src = address.ofPage(page ?? session.data.page);
  element.append(frame);

  return {
    update(data) {
      if (!session.replace(data)) return;
      // The widget takes start data once, so it starts anew; replace() leaves the history alone.
      frame.contentWindow?.location.replace(address.ofPage(data.page ?? page));
    },
    updateBonuses: (bonusList) =>
      session.change({ type: 'bonus-list-updated', payload: bonusList }, { bonusList }),
    updateToken(token) {
      checkToken(token);
      session.change({ type: 'token-updated', payload: { token } }, { token });
    },
    updateAppearance(payload) {
      const { variables, ...look } = payload;
      const { schema } = session.data;
      const merged = { ...schema, variables: { ...schema?.variables, ...variables } };
      session.change({ type: 'appearance-updated', payload }, { ...look, schema: merged });
    },
    goBack: () => session.ask('go-back'),
    swipeBack: () => session.ask('swipe-back'),
    close: () => session.ask('close'),
    destroy() {
      session.end();
      channel.close();
      frame.remove();
    },
    on: (event, handler) => listeners.on(event, handler),
  };
}
