const longestWaitMs = 1000;

/**
 * Runs when the browser is idle, at the latest after the wait. Safari cannot tell when it is idle,
 * and Chromium may never say so although nothing is left to do.
 */
export function whenIdle(run: () => void, waitMs = longestWaitMs): void {
  if (!globalThis.requestIdleCallback) setTimeout(run, waitMs);
  else requestIdleCallback(run, { timeout: waitMs });
}
