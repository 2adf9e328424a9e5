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
  /** With the spread in it. */
  rate: string;
  spreadPercent: string;
  source: string;
  observedAt: string;
  expiresAt: string;
  /**
   * The rate by which the requested sum was computed, if another one has replaced it since because
   * the money came after the promise had run out.
   */
  promisedRate?: string;
}

/**
 * A source of rates. It answers from memory, because callers are inside transactions; `refresh`
 * fetches new rates.
 */
export interface Rates {
  /** Undefined: there is no rate, none that is recent enough, or one that is not believed. */
  latest(base: string, quote: string): Rate | undefined;
  /** Takes up what the source says now. */
  refresh(): Promise<void>;
}

/** Without a source, only methods in the player's own currency are available. */
export const noRates: Rates = { latest: () => undefined, refresh: async () => undefined };
