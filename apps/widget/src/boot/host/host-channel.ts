import {
  isOverlongStart,
  readHostMessage,
  type WidgetMessage,
} from '@opencashier/contract/host/messages';
import { widgetVersion } from '@opencashier/contract/widget-version';
import type { ReceivedMessage } from '../../ports/host.ts';
import type { BootChannel } from '../start/boot-context.ts';

/** Carries the host's JSON messages and ours: from and to a parent frame or a native app. */
export interface HostConnection {
  post(message: WidgetMessage): void;
  /** Calls back with each message from a trusted sender. */
  listen(receive: (data: unknown, sender: Sender) => void): void;
}

export interface Sender {
  /** Its start data were accepted: from now on it is the host. */
  accept(): void;
  /** Answers the sender, even if it is not the host yet. */
  reply(message: WidgetMessage): void;
}

/**
 * Trusts `event.source === window.parent` with an origin from the partner's list. The first
 * accepted start data pin the origin: from then on the widget listens and sends only to it.
 */
export function frameConnection(
  view: Pick<Window, 'parent' | 'addEventListener'>,
  origins: readonly string[],
): HostConnection {
  let pinned: string | undefined;
  const send = (message: WidgetMessage, target: string): void =>
    view.parent.postMessage(JSON.stringify(message), target);
  return {
    post(message) {
      // START-2: Loaded contains only a version, so anyone may read it.
      const target = message.messageType === 'Loaded' ? '*' : pinned;
      if (target) send(message, target);
    },
    listen(receive) {
      view.addEventListener('message', ({ source, origin, data }) => {
        if (source !== view.parent || !origins.includes(origin)) return;
        if (pinned !== undefined && pinned !== origin) return;
        receive(data, {
          accept: () => (pinned = origin),
          reply: (message) => send(message, origin),
        });
      });
    },
  };
}

export const incorrectData = 'Incorrect data from host';

/**
 * Passes `loaded` to `start` until one is accepted, ignores later ones, and keeps all other
 * messages until the application listens. A host whose start data are rejected is notified and may
 * send them again; `refuse` is called for data that are too long to read.
 */
export function openChannel(
  connection: HostConnection,
  start: (payload: unknown) => boolean,
  refuse: () => void,
): BootChannel {
  const waiting: ReceivedMessage[] = [];
  let deliver = (message: ReceivedMessage): void => void waiting.push(message);
  let started = false;
  let rejected: Sender | undefined;
  connection.listen((data, sender) => {
    const message = readHostMessage(data);
    const isOverlong = isOverlongStart(data);
    if (isOverlong || message?.type === 'loaded') {
      if (started) return;
      if (isOverlong) refuse();
      else started = start(message?.payload);
      if (started) return sender.accept();
      rejected = sender;
      sender.reply({ messageType: 'onInitError', message: incorrectData }); // HOST-4: rejected
    } else if (message && started) {
      deliver(message);
    } else if (rejected && message?.type === 'token-updated') {
      // ERR-9: the host now has a token, and its start data are read only as a whole.
      sender.reply({ messageType: 'Loaded', version: widgetVersion });
    }
  });
  return {
    post: (message) => connection.post(message),
    reply: (message) => (rejected ? rejected.reply(message) : connection.post(message)),
    listen(listener) {
      deliver = listener;
      for (const message of waiting.splice(0)) listener(message);
    },
  };
}
