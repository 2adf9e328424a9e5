/** Runs when the browser is idle, or after the wait; Safari, which cannot tell, always waits. */
export function whenIdle(run: () => void, waitMs?: number): void {
  if (!globalThis.requestIdleCallback) setTimeout(run, waitMs ?? 500);
  else requestIdleCallback(run, waitMs === undefined ? {} : { timeout: waitMs });
}
