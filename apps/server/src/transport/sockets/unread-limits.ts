/** The WebSocket that bytes wait on. */
export interface UnreadSocket {
  /** The bytes that the network has not taken yet. */
  readonly bufferedAmount: number;
  terminate(): void;
}

/** The limit that closed a socket: its own, or that of the whole server. */
export type UnreadLimit = 'socket' | 'server';

export interface UnreadParts {
  /** The most that may wait on all sockets together. */
  totalMaxBytes: number;
  countClosed: (limit: UnreadLimit) => void;
  now?: () => number;
}

/** Reports what happens to the bytes of one socket. */
export interface UnreadBytes {
  /** A packet is about to be queued; one that the WebSocket answers itself has no data. */
  add: (data: string) => void;
  /** The queue was handed to the WebSocket. */
  handOver: () => void;
  /** The network has taken everything that was handed over. */
  drain: () => void;
  close: () => void;
}

interface Waiting {
  webSocket: UnreadSocket;
  queuedBytes: number;
  /** All bytes that wait here, when they were last counted. */
  bytes: number;
  /** The time since when the network has not taken what waits. */
  sinceMs: number;
}

// A phone on a slow network may receive its answers late; the widget has at most a few of them on
// their way, and opens another socket if this one is closed.
const perSocketMaxBytes = 1_048_576;

// Weighing all sockets takes time, so it makes room for many packets at once.
const shareThatStays = 0.9;

// Even a client that reads leaves an answer waiting for as long as its network takes.
const readsWithinMs = 1000;

/**
 * Closes sockets whose clients do not read: one that has too much waiting, and, if too much waits
 * on all of them together, those that keep the most for the longest time. A client that reads has
 * nothing old waiting, so it is not closed for what others leave unread; only if nobody else is
 * left does the limit hold for new answers, too.
 */
export class UnreadLimits {
  readonly #parts: Required<UnreadParts>;
  readonly #all = new Set<Waiting>();
  #totalBytes = 0;

  constructor(parts: UnreadParts) {
    this.#parts = { now: () => performance.now(), ...parts };
  }

  open(webSocket: UnreadSocket): UnreadBytes {
    const waiting: Waiting = { webSocket, queuedBytes: 0, bytes: 0, sinceMs: this.#parts.now() };
    this.#all.add(waiting);
    return {
      add: (data) => this.#add(waiting, Buffer.byteLength(data)),
      handOver: () => (waiting.queuedBytes = 0),
      drain: () => {
        waiting.sinceMs = this.#parts.now();
        this.#count(waiting);
      },
      close: () => this.#forget(waiting),
    };
  }

  #add(waiting: Waiting, bytes: number): void {
    if (!this.#all.has(waiting)) return;
    this.#count(waiting);
    // A single answer may be larger than the limit: only the bytes before it count.
    if (waiting.bytes > perSocketMaxBytes) return this.#end(waiting, 'socket');
    if (waiting.bytes === 0) waiting.sinceMs = this.#parts.now();
    waiting.queuedBytes += bytes;
    this.#count(waiting);
    this.#closeSilent();
  }

  #closeSilent(): void {
    const { totalMaxBytes, now } = this.#parts;
    if (this.#totalBytes <= totalMaxBytes) return;
    // Some bytes may have left since they were counted.
    for (const waiting of this.#all) this.#count(waiting);
    const nowMs = now();
    const weight = ({ bytes, sinceMs }: Waiting) => bytes * (nowMs - sinceMs);
    const mayRead = ({ sinceMs }: Waiting) => nowMs - sinceMs < readsWithinMs;
    for (const isReader of [false, true]) {
      if (this.#totalBytes <= totalMaxBytes) return;
      const worstFirst = [...this.#all]
        .filter((waiting) => waiting.bytes > 0 && mayRead(waiting) === isReader)
        .toSorted((a, b) => weight(b) - weight(a));
      for (const waiting of worstFirst) {
        if (this.#totalBytes <= totalMaxBytes * shareThatStays) return;
        this.#end(waiting, 'server');
      }
    }
  }

  #count(waiting: Waiting): void {
    if (!this.#all.has(waiting)) return;
    const bytes = waiting.queuedBytes + waiting.webSocket.bufferedAmount;
    this.#totalBytes += bytes - waiting.bytes;
    waiting.bytes = bytes;
  }

  #forget(waiting: Waiting): void {
    if (this.#all.delete(waiting)) this.#totalBytes -= waiting.bytes;
  }

  #end(waiting: Waiting, limit: UnreadLimit): void {
    this.#forget(waiting);
    this.#parts.countClosed(limit);
    waiting.webSocket.terminate();
  }
}
