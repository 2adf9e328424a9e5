import {
  isOverlongStart,
  readHostMessage,
  type WidgetMessage,
} from '@opencashier/contract/host/messages';
import type { ReceivedMessage } from './handover.ts';

/** Where the host's JSON texts come in and ours go out: a parent frame or a native app. */
export interface HostLine {
  post(message: WidgetMessage): void;
  /** Calls back with each text of a believed sender. */
  listen(receive: (data: unknown, sender: Sender) => void): void;
}

export interface Sender {
  /** Its start data was taken: from now on it is the host. */
  accept(): void;
  /** Answers it, also where it is not the host yet. */
  reply(message: WidgetMessage): void;
}

export interface HostChannel {
  post(message: WidgetMessage): void;
  /** Delivers what came before at once, in order. */
  listen(listener: (message: ReceivedMessage) => void): void;
}

/**
 * Believes `event.source === window.parent` with an origin of the partner's list. The first start
 * data that is taken pins the origin: from then on only it is heard, and it alone is written to.
 */
export function frameLine(
  view: Pick<Window, 'parent' | 'addEventListener'>,
  origins: readonly string[],
): HostLine {
  let pinned: string | undefined;
  const send = (message: WidgetMessage, target: string): void =>
    view.parent.postMessage(JSON.stringify(message), target);
  return {
    post(message) {
      // START-2: Loaded holds nothing but a version, so that anyone may read it.
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
 * Hands the first `loaded` that `start` takes to it, ignores later ones, and keeps all other
 * messages until the application listens. A host whose start data are refused is told so, and may
 * send better ones; `refuse` hears of those that are too long to be read.
 */
export function openChannel(
  line: HostLine,
  start: (payload: unknown) => boolean,
  refuse: () => void,
): HostChannel {
  const waiting: ReceivedMessage[] = [];
  let deliver = (message: ReceivedMessage): void => void waiting.push(message);
  let started = false;
  line.listen((data, sender) => {
    const message = readHostMessage(data);
    const isOverlong = isOverlongStart(data);
    if (isOverlong || message?.type === 'loaded') {
      if (started) return;
      if (isOverlong) refuse();
      else started = start(message?.payload);
      if (started) sender.accept();
      else sender.reply({ messageType: 'onInitError', message: incorrectData }); // HOST-4
    } else if (message && started) {
      deliver(message);
    }
  });
  return {
    post: (message) => line.post(message),
    listen(listener) {
      deliver = listener;
      for (const message of waiting.splice(0)) listener(message);
    },
  };
}
