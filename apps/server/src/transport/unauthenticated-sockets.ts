import { KeyedCounter } from './keyed-counter.ts';

interface StrangerLimits {
  /** How long a line may stay without having shown a token that holds. */
  patienceMs: number;
  /** How many such lines one address may have at a time. */
  perAddressMax: number;
}

// A widget opens its line with a token in its first frame. One whose token had expired asks its
// host for another and may have to wait for it: it is then dropped, and just connects again. Many
// players may share an address, but each is a stranger for a moment only.
const strangerLimits: StrangerLimits = { patienceMs: 30_000, perAddressMax: 2000 };

/** A line that nobody is known to be behind. */
interface Stranger {
  /** Whether it waits for an answer: then it is given more time. */
  isBusy(): boolean;
  drop(): void;
}

/** Looks again later; gives what takes that back. */
type Wait = (look: () => void, ms: number) => () => void;

const realWait: Wait = (look, ms) => {
  const timer = setTimeout(look, ms).unref();
  return () => clearTimeout(timer);
};

/** Keeps lines that show no token from piling up, by time and by address. */
export class UnauthenticatedSockets {
  readonly #patienceMs: number;
  readonly #perAddress: KeyedCounter;
  readonly #wait: Wait;

  constructor({ patienceMs, perAddressMax } = strangerLimits, wait = realWait) {
    this.#patienceMs = patienceMs;
    this.#perAddress = new KeyedCounter(perAddressMax);
    this.#wait = wait;
  }

  /** Gives what ends it, when it is known or gone; undefined when its address has too many. */
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
