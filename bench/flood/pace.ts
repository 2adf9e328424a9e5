const tickMs = 10;

/**
 * Calls so often a second, whether or not the answers come: what is late is not waited for, so that
 * a slow server is not spared by its own slowness.
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
