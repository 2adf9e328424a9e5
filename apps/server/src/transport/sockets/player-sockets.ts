import { enterAll, KeyedCounter } from '../telemetry/keyed-counter.ts';

interface SocketLimits {
  /** The largest number of sockets of one player; a widget has one. */
  perPlayerMax: number;
  /** The largest number of players' sockets from one address; whole cities may share an address. */
  perAddressMax: number;
  /**
   * A surplus socket is still answered for this long, because a widget sends its first calls
   * together.
   */
  graceMs: number;
}

const socketLimits: SocketLimits = { perPlayerMax: 20, perAddressMax: 10_000, graceMs: 5000 };

/** Limits the authenticated sockets of a player and of an address. */
export class PlayerSockets {
  readonly graceMs: number;
  readonly #perPlayer: KeyedCounter;
  readonly #perAddress: KeyedCounter;

  constructor({ perPlayerMax, perAddressMax, graceMs } = socketLimits) {
    this.graceMs = graceMs;
    this.#perPlayer = new KeyedCounter(perPlayerMax);
    this.#perAddress = new KeyedCounter(perAddressMax);
  }

  /** Returns a function that releases the place, or undefined if there are too many. */
  admit(owner: string, address: string): (() => void) | undefined {
    return enterAll([this.#perPlayer, owner], [this.#perAddress, address]);
  }
}
