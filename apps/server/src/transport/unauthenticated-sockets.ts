import { KeyedCounter } from './keyed-counter.ts';

interface StrangerLimits {
  /** How long a socket may stay open without a valid token. */
  patienceMs: number;
  /** The most such sockets from one address at a time. */
  perAddressMax: number;
}

// A widget opens its line with a token in its first frame. One whose token had expired asks its
// host for another and may have to wait for it: it is then dropped, and just connects again. Many
// players may share an address, but each is a stranger for a moment only.
const strangerLimits: StrangerLimits = { patienceMs: 30_000, perAddressMax: 2000 };

/** A socket that has shown no valid token yet. */
interface Stranger {
  /** A socket that waits for an answer gets more time. */
  isBusy(): boolean;
  drop(): void;
}

/** Calls `look` later; returns what cancels that. */
type Wait = (look: () => void, ms: number) => () => void;

const realWait: Wait = (look, ms) => {
  const timer = setTimeout(look, ms).unref();
  return () => clearTimeout(timer);
};

/** Limits sockets without a valid token, by time and by address. */
export class UnauthenticatedSockets {
  readonly #patienceMs: number;
  readonly #perAddress: KeyedCounter;
  readonly #wait: Wait;

  constructor({ patienceMs, perAddressMax } = strangerLimits, wait = realWait) {
    this.#patienceMs = patienceMs;
    this.#perAddress = new KeyedCounter(perAddressMax);
    this.#wait = wait;
  }

  /** Returns what releases the place, or undefined if the address has too many. */
  admit(address: string, stranger: Stranger): (() => void) | undefined {
    const leave = this.#perAddress.enter(address);
    if (!leave) return undefined;
    const look = (): void => {
      if (stranger.isBusy()) cancel = this.#wait(look, this.#patienceMs);
      else stranger.drop();
    };
    let cancel = this.#wait(look, this.#patienceMs);
    return () => {
      cancel();
      leave();
    };
  }
}
