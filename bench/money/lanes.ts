import { percentile } from '../measure/statistics.ts';

export interface Pace {
  count: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Runs the work in parallel lanes for some seconds; each lane repeats it without a pause. */
export async function runLanes(
  lanes: number,
  seconds: number,
  work: (lane: number, round: number) => Promise<void>,
): Promise<Pace> {
  const timesMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let round = 0; performance.now() < endMs; round += 1) {
        const workStartMs = performance.now();
        await work(lane, round);
        timesMs.push(performance.now() - workStartMs);
      }
    }),
  );
  const tookSeconds = (performance.now() - startMs) / 1000;
  return {
    count: timesMs.length,
    perSecond: timesMs.length / tookSeconds,
    p50Ms: percentile(timesMs, 50),
    p99Ms: percentile(timesMs, 99),
  };
}
