/** Time as the sandbox knows it, so that tests can move it by hand. */
export interface Clock {
  now(): Date;
  /** Runs once after the delay; the function that comes back calls it off. */
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
