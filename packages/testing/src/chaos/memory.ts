import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface MemorySample {
  /** Since the begin of the run. */
  atMs: number;
  residentMb: number;
}

/** The resident memory of a process, in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / 1024;
}

export interface Growth {
  fromMb: number;
  toMb: number;
  percent: number;
}

/**
 * Compares the memory after the first third of a run with the memory at its end. Both are medians
 * over a sixtieth of the run, because a process frees memory in steps.
 */
export function growthOf(samples: readonly MemorySample[], totalMs: number): Growth {
  const fromMb = medianBetween(samples, totalMs / 3, (totalMs * 21) / 60);
  const toMb = medianBetween(samples, (totalMs * 59) / 60, Infinity);
  return { fromMb, toMb, percent: ((toMb - fromMb) / fromMb) * 100 };
}

function medianBetween(samples: readonly MemorySample[], fromMs: number, toMs: number): number {
  const within = samples.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const sorted = within.map(({ residentMb: mb }) => mb).toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('there is no sample in this part of the run');
  return middle;
}
