import type { ChangeNotice } from './change-bus.ts';

/** A console connected to this server. */
export interface FeedListener {
  /** A payment of the partner changed; without an id, a balance or what operators see changed. */
  changed(id: string | undefined): void;
  end(): void;
}

/** Passes the notices of all servers on to the consoles connected to this server. */
export class OperatorFeed {
  readonly #listeners = new Map<string, Set<FeedListener>>();

  /** Returns a function that ends it. */
  subscribe(partner: string, listener: FeedListener): () => void {
    const listeners = this.#listeners.get(partner) ?? new Set();
    this.#listeners.set(partner, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  notify({ owner, depositId, withdrawalId }: ChangeNotice): void {
    const partner = owner.slice(0, owner.indexOf(':'));
    for (const listener of this.#listeners.get(partner) ?? []) {
      listener.changed(depositId ?? withdrawalId);
    }
  }

  /** Notices were missed: everything may have changed. */
  notifyOfGap(): void {
    for (const listener of this.#all()) listener.changed(undefined);
  }

  /** The server stops; consoles connect again, elsewhere. */
  close(): void {
    for (const listener of this.#all()) listener.end();
  }

  #all(): FeedListener[] {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
  }
}
