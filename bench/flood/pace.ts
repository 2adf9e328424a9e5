const tickMs = 10;

/**
 * Makes a fixed number of calls per second without waiting for the responses, so that a slow server
 * does not get a lower load.
 */
export function pace(callsPerSecond: number, call: () => void): () => void {
  const startMs = performance.now();
  let made = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) / 1000) * callsPerSecond);
    for (; made < due; made += 1) call();
  }, tickMs);
  return () => clearInterval(timer);
}
