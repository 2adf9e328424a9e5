/** The price of one unit of a currency in another, according to a source. */
export interface Rate {
  /** A decimal: units of the second currency for one of the first, before any spread. */
  rate: string;
  source: string;
  observedAt: Date;
  /** The operator's margin for the risk that the rate moves, in percent. */
  spreadPercent: string;
}

/** The rate that a deposit was promised, kept with it. */
export interface RateQuote {
  /** Including the spread. */
  rate: string;
  spreadPercent: string;
  source: string;
  observedAt: string;
  expiresAt: string;
  /**
   * The rate that the requested sum was computed with, if another has replaced it since because the
   * money arrived after the quote expired.
   */
  promisedRate?: string;
  /**
   * The time of a provider's report, made in time, that the whole sum was on its way. It keeps the
   * promise.
   */
  seenAt?: string;
  /** The end of the promise itself, and the payments seen before it, which keep it for longer. */
  extension?: { promisedUntil: string; txids: string[] };
}

/**
 * A source of rates. It answers from memory, because callers are inside transactions; `refresh`
 * fetches new rates.
 */
export interface Rates {
  /** Undefined: there is no rate, none that is recent enough, or none that is accepted. */
  latest(base: string, quote: string): Rate | undefined;
  /** Fetches the source's current rates. */
  refresh(): Promise<void>;
}

/** Without a source, only methods in the player's own currency are available. */
export const noRates: Rates = { latest: () => undefined, refresh: async () => undefined };
