import type { ProviderNotice } from '@opencashier/contract/provider/notices';

export interface Heard {
  id: string;
  isSigned: boolean;
  /** Undefined if the body is not a notice of the protocol. */
  notice: ProviderNotice | undefined;
}

type Wanted = (heard: Heard) => boolean;

/** Keeps the notices of a provider, and lets a check wait for one. */
export class NoticeBoard {
  readonly heard: Heard[] = [];
  readonly #waiting = new Set<{ wanted: Wanted; resolve: (heard: Heard) => void }>();

  add(heard: Heard): void {
    this.heard.push(heard);
    for (const waiter of this.#waiting) if (waiter.wanted(heard)) waiter.resolve(heard);
  }

  /** The first matching notice, received already or within the time; undefined if none arrives. */
  wait(wanted: Wanted, timeoutMs: number): Promise<Heard | undefined> {
    const known = this.heard.find(wanted);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const waiter = { wanted, resolve: done };
      const timer = setTimeout(done, timeoutMs, undefined);
      const waiting = this.#waiting;
      function done(heard: Heard | undefined): void {
        clearTimeout(timer);
        waiting.delete(waiter);
        resolve(heard);
      }
      waiting.add(waiter);
    });
  }
}
