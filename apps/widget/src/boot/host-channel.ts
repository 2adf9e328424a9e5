import { readHostMessage, type WidgetMessage } from '@opencashier/contract/host-messages';
import type { ReceivedMessage } from './handover.ts';

/** Where the host's JSON texts come in and ours go out: a parent frame or a native app. */
export interface HostLine {
  post(message: WidgetMessage): void;
  /** Calls back with each text of a believed sender; `accept` is for start data that was taken. */
  listen(receive: (data: unknown, accept: () => void) => void): void;
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
  return {
    post(message) {
      // START-2: Loaded holds nothing but a version, so that anyone may read it.
      const target = message.messageType === 'Loaded' ? '*' : pinned;
      if (target) view.parent.postMessage(JSON.stringify(message), target);
    },
    listen(receive) {
      view.addEventListener('message', ({ source, origin, data }) => {
        if (source !== view.parent || !origins.includes(origin)) return;
        if (pinned === undefined || pinned === origin) receive(data, () => (pinned = origin));
      });
    },
  };
}

/**
 * Hands the first `loaded` that `start` takes to it, ignores later ones, and keeps all other
 * messages until the application listens.
 */
export function openChannel(line: HostLine, start: (payload: unknown) => boolean): HostChannel {
  const waiting: ReceivedMessage[] = [];
  let deliver = (message: ReceivedMessage): void => void waiting.push(message);
  let started = false;
  line.listen((data, accept) => {
    const message = readHostMessage(data);
    if (message?.type === 'loaded') {
      if (started || !start(message.payload)) return;
      started = true;
      accept();
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
