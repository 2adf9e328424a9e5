import type { ProviderNotice } from '@opencashier/contract/provider/notices';

export interface ReceivedNotice {
  id: string;
  isSigned: boolean;
  /** Undefined if the body is not a notice of the protocol. */
  notice: ProviderNotice | undefined;
}

type NoticeFilter = (received: ReceivedNotice) => boolean;

/** Keeps the notices of a provider, and lets a check wait for one. */
export class NoticeBoard {
  readonly received: ReceivedNotice[] = [];
  readonly #waiting = new Set<{
    matches: NoticeFilter;
    resolve: (received: ReceivedNotice) => void;
  }>();

  add(received: ReceivedNotice): void {
    this.received.push(received);
    for (const waiter of this.#waiting) if (waiter.matches(received)) waiter.resolve(received);
  }

  /** The first matching notice, received already or within the time; undefined if none arrives. */
  wait(matches: NoticeFilter, timeoutMs: number): Promise<ReceivedNotice | undefined> {
    const known = this.received.find(matches);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const waiter = { matches, resolve: done };
      const timer = setTimeout(done, timeoutMs, undefined);
      const waiting = this.#waiting;
      function done(received: ReceivedNotice | undefined): void {
        clearTimeout(timer);
        waiting.delete(waiter);
        resolve(received);
      }
      waiting.add(waiter);
    });
  }
}
