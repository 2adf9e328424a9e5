import { readdirSync, readFileSync } from 'node:fs';
import type { CrashWorld } from '@opencashier/testing/chaos/crash-world';
import type { Pace } from './lanes.ts';

/** The processor time used so far, in nanoseconds. */
interface ProcessorTimes {
  server: number;
  database: number;
  /** This process, which is the players and their provider. */
  bench: number;
}

/**
 * Runs a measurement, and says how much processor time a payment took in the server, in all
 * processes of PostgreSQL, and in the bench. Other work on the machine changes these figures far
 * less than the rate. Only Linux tells.
 */
export async function processorWork(
  { pool }: Pick<CrashWorld, 'pool'>,
  serverPid: number,
  measure: () => Promise<Pace>,
): Promise<{ pace: Pace; processor: string }> {
  if (process.platform !== 'linux') return { pace: await measure(), processor: '' };
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(String(rows[0]?.pid));
  const times = (): ProcessorTimes => ({
    server: processorNs(String(serverPid)),
    database: childrenOf(postmaster).reduce((sum, pid) => sum + processorNs(pid), 0),
    bench: processorNs(String(process.pid)),
  });
  const before = times();
  const pace = await measure();
  const after = times();
  const each = (of: keyof ProcessorTimes) =>
    `${of} ${((after[of] - before[of]) / 1e6 / pace.count).toFixed(2)} ms`;
  return {
    pace,
    processor: `processor time each: ${each('server')}, ${each('database')}, ${each('bench')}`,
  };
}

/** Of all threads that still run. */
function processorNs(pid: string): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(ns);
  }, 0);
}

function childrenOf(pid: string): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((child) => {
    try {
      return parentOf(child) === pid;
    } catch {
      // It has ended since.
      return false;
    }
  });
}

function parentOf(pid: string): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces.
  const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return parent;
}
