/** The value of a euro on a player's server, in ten-thousandths of a dollar; it may change. */
export interface Dollars {
  perEuro: bigint;
}

/** The sums that a deposit asks for and promises. */
interface Promised {
  payMinor: bigint;
  creditMinor: bigint;
}

/**
 * The rate of a deposit by the documented rules, kept beside the server. The promise counts until
 * the deposit ends without money, and covers the requested sum. Money beyond it has the value of
 * the day if that is lower, and money after the promise always has the value of the day.
 */
export class PromisedRate {
  readonly #now: () => bigint;
  readonly #promised: bigint;
  /** The rate that counts for reports up to this time. */
  #kept: bigint;
  #until = Number.POSITIVE_INFINITY;

  constructor(now: () => bigint) {
    this.#now = now;
    this.#promised = now();
    this.#kept = this.#promised;
  }

  worthOf({ payMinor, creditMinor }: Promised, minor: bigint, at: number): bigint {
    const isKept = at <= this.#until;
    const now = this.#now();
    const rate = isKept ? this.#kept : now;
    const restRate = rate > now ? rate : now;
    const covered = isKept && minor > payMinor ? payMinor : minor;
    const value = covered * restRate + (minor - covered) * rate;
    return (creditMinor * this.#promised * value) / (payMinor * rate * restRate);
  }

  /** Money was credited or held: more of the same time has its rate. */
  keep(at: number): void {
    if (at <= this.#until) return;
    this.#kept = this.#now();
    this.#until = at;
  }

  end(at: number): void {
    this.#until = Math.min(this.#until, at);
  }
}
