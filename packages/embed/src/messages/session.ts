import type { HostMessage, StartDataInput } from '@opencashier/contract/host/messages';
import { liveChanges } from './live-changes.ts';
import { checkData } from '../options.ts';

export interface Session {
  readonly data: StartDataInput;
  /** The widget is ready. Each Loaded is answered, because the player may reload the frame. */
  start(): void;
  /** Sends a request once the widget is ready. */
  ask(type: 'go-back' | 'swipe-back' | 'close'): void;
  /** Sends a change if the widget is ready; otherwise the start data will contain it. */
  change(message: HostMessage, changed?: Partial<StartDataInput>): void;
  /** Replaces the start data; true if a running widget must restart to apply it. */
  replace(data: StartDataInput): boolean;
  readonly isReady: boolean;
  end(): void;
}

/** Holds the data for the widget, and sends it once the widget is ready. */
export function createSession(
  first: StartDataInput,
  post: (message: HostMessage) => void,
): Session {
  let data = checkData(first);
  let queue: HostMessage[] = [];
  let isReady = false;
  let isOver = false;
  return {
    get data() {
      return data;
    },
    get isReady() {
      return isReady;
    },
    start() {
      if (isOver) return;
      isReady = true;
      const queued = queue;
      queue = [];
      post({ type: 'loaded', payload: data });
      queued.forEach(post);
    },
    ask(type) {
      const message = { type, payload: undefined };
      if (isReady) post(message);
      else queue.push(message);
    },
    change(message, changed) {
      data = checkData({ ...data, ...changed });
      if (isReady) post(message);
    },
    replace(next) {
      const before = data;
      data = checkData(next);
      const changes = liveChanges(before, data);
      // A frame that is still loading has the page in its URL.
      if (!isReady) return data.page !== before.page;
      changes?.forEach(post);
      isReady = !!changes;
      return !changes;
    },
    end() {
      isReady = false;
      isOver = true;
    },
  };
}
