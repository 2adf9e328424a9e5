/** The sandbox's clock, which tests can move by hand. */
export interface Clock {
  now(): Date;
  /** Runs once after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

// A longer delay overflows setTimeout's 32 bits and would fire at once.
const longestDelayMs = 2_147_483_647;

export const systemClock: Clock = {
  now: () => new Date(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(delayMs, 0), longestDelayMs));
    return () => clearTimeout(timer);
  },
};
