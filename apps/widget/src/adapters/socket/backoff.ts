const capMs = 10_000;

/** NET-7: 2^attempt seconds plus up to one second of jitter, at most 10 seconds. */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(2 ** attempt * 1000 + random * 1000, capMs);
}
