export interface MemorySample {
  /** Since the start of the run. */
  atMs: number;
  /** Memory still in use: the heap after a garbage collection, and the buffers. */
  liveMb: number;
  /** Resident memory, which includes what a garbage collection has freed. */
  residentMb: number;
}

export interface Growth {
  fromMb: number;
  toMb: number;
  percent: number;
}

const megabyte = 2 ** 20;

export function sampleOf(atMs: number, memory: NodeJS.MemoryUsage): MemorySample {
  const { heapUsed, external, rss } = memory;
  return { atMs, liveMb: (heapUsed + external) / megabyte, residentMb: rss / megabyte };
}

/** The memory is compared after the first third of a run and at its end, for a sixtieth each. */
const windows = [
  [20 / 60, 21 / 60],
  [59 / 60, Infinity],
] as const;

/** Elsewhere nothing is measured: it would force a garbage collection that no server has. */
export function isMeasured(atMs: number, totalMs: number): boolean {
  return windows.some(([from, to]) => atMs >= from * totalMs && atMs <= to * totalMs);
}

/** Compares medians, because a process frees memory in steps. */
export function growthOf(
  samples: readonly MemorySample[],
  totalMs: number,
  kind: 'liveMb' | 'residentMb',
): Growth {
  const [fromMb = 0, toMb = 0] = windows.map(([from, to]) => {
    const within = samples.filter(({ atMs }) => atMs >= from * totalMs && atMs <= to * totalMs);
    return median(within.map((sample) => sample[kind]));
  });
  return { fromMb, toMb, percent: ((toMb - fromMb) / fromMb) * 100 };
}

function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no sample in this part of the run');
  return middle;
}
