import { KeyedCounter } from './keyed-counter.ts';

interface LineLimits {
  /** How many lines one player may have at a time: a widget has one. */
  perPlayerMax: number;
  /** How many lines of players one address may have at a time: whole cities may share one. */
  perAddressMax: number;
  /** How long one too many is still answered: the first calls of a widget come together. */
  graceMs: number;
}

const lineLimits: LineLimits = { perPlayerMax: 20, perAddressMax: 10_000, graceMs: 5000 };

/** Keeps lines that have shown a good token from piling up, by player and by address. */
export class PlayerSockets {
  readonly graceMs: number;
  readonly #perPlayer: KeyedCounter;
  readonly #perAddress: KeyedCounter;

  constructor({ perPlayerMax, perAddressMax, graceMs } = lineLimits) {
    this.graceMs = graceMs;
    this.#perPlayer = new KeyedCounter(perPlayerMax);
    this.#perAddress = new KeyedCounter(perAddressMax);
  }

  /** Gives what ends it, when the line is gone or speaks for another; undefined when too many. */
  admit(owner: string, address: string): (() => void) | undefined {
    const leavePlayer = this.#perPlayer.enter(owner);
    const leaveAddress = leavePlayer && this.#perAddress.enter(address);
    if (!leaveAddress) {
      leavePlayer?.();
      return undefined;
    }
    return () => {
      leavePlayer();
      leaveAddress();
    };
  }
}
