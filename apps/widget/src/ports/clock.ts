export interface Clock {
  nowMs(): number;
  /** Resolves after the time, or as soon as the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1, for jitter. */
  random(): number;
}
