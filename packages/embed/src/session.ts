import type { HostMessage, StartDataInput } from '@opencashier/contract/host/messages';
import { liveChanges } from './live-changes.ts';
import { checkData } from './options.ts';

export interface Session {
  readonly data: StartDataInput;
  /** The widget is ready. Each Loaded is answered, because the player may reload the frame. */
  start(): void;
  /** A request waits until the widget is ready. */
  ask(type: 'go-back' | 'swipe-back' | 'close'): void;
  /** A change need not wait: the start data hold it already. */
  change(message: HostMessage, changed?: Partial<StartDataInput>): void;
  /** Takes other start data; true where a running widget must start anew to see them. */
  replace(data: StartDataInput): boolean;
  readonly isReady: boolean;
  end(): void;
}

/** What the widget is to know, and whether it can be told yet. */
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
      // A frame that is still loading has its page in its address.
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
