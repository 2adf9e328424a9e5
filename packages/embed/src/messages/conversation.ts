import type { HostMessage } from '@opencashier/contract/host/messages';
import type { CashierController } from '../controller.ts';
import { defaultLinkSchemes, isOpenable } from './external-link.ts';
import { createListeners, type Listeners } from './listeners.ts';
import { checkToken, type MountOptions } from '../options.ts';
import { createSession, type Session } from './session.ts';

/** The transport of the messages: a frame of this page, or the web view of an app. */
export interface WidgetChannel {
  post(message: HostMessage): void;
  /** Reloads the widget at this page. */
  restart(page: MountOptions['page']): void;
  /** Opens an address outside, unless a handler of the host does. */
  openUrl(url: string): void;
  reportError(error: unknown): void;
  remove(): void;
}

/** Gets each event before the listeners; returns true if it handled the event. */
export type Intercept = (type: string, payload: Record<string, unknown>) => boolean;

export interface Conversation {
  session: Session;
  controller: CashierController;
  /** Handles a message from the widget. */
  receive: (type: string, payload: Record<string, unknown>) => void;
  listeners: Listeners;
}

type ConversationOptions = Pick<MountOptions, 'data' | 'page' | 'linkSchemes'>;

/**
 * The exchange of messages between host and widget, over any transport.
 *
 *     the widget loads -> Loaded -> start data -> events
 *                           ^                       |
 *                           '--- reload, update() --'
 */
export function handleMessages(
  { data, page, linkSchemes = defaultLinkSchemes }: ConversationOptions,
  channel: WidgetChannel,
  intercept: Intercept = () => false,
): Conversation {
  const listeners = createListeners((error) => channel.reportError(error));
  const session = createSession(data, (message) => channel.post(message));

  function receive(type: string, payload: Record<string, unknown>): void {
    if (type === 'Loaded') session.start();
    const { url } = payload;
    const isTaken = intercept(type, payload) || listeners.has(type);
    if (type === 'openExternalUrl' && !isTaken && isOpenable(url, linkSchemes))
      channel.openUrl(url);
    listeners.call(type, payload);
  }

  const controller: CashierController = {
    update(next) {
      // The widget reads its start data only once, so it must restart.
      if (session.replace(next)) channel.restart(next.page ?? page);
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
      channel.remove();
    },
    on: listeners.on,
    off: listeners.off,
  };
  return { session, controller, receive, listeners };
}
