import { readdirSync, readFileSync } from 'node:fs';
import type { CrashWorld } from '@opencashier/testing/chaos/crash-world';
import type { Pace } from './lanes.ts';

/** The processor time that each thread has used so far, in nanoseconds. */
type ThreadTimes = ReadonlyMap<string, number>;

interface ProcessorTimes {
  server: ThreadTimes;
  database: ThreadTimes;
  /** This process, which is the players and their provider. */
  bench: ThreadTimes;
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
    server: threadTimes([String(serverPid)]),
    database: threadTimes(childrenOf(postmaster)),
    bench: threadTimes([String(process.pid)]),
  });
  const before = times();
  const pace = await measure();
  const after = times();
  const each = (of: keyof ProcessorTimes) =>
    `${of} ${(usedNs(before[of], after[of]) / 1e6 / pace.count).toFixed(2)} ms`;
  return {
    pace,
    processor: `processor time each: ${each('server')}, ${each('database')}, ${each('bench')}`,
  };
}

/** Reads the threads of these processes that still run: any may have ended since the listing. */
export function threadTimes(pids: readonly string[]): ThreadTimes {
  const threads = pids.flatMap((pid) => {
    const tasks = `/proc/${pid}/task`;
    return (unlessEnded(() => readdirSync(tasks)) ?? []).map((thread) => `${tasks}/${thread}`);
  });
  return new Map(
    threads.flatMap((thread) => {
      const stat = unlessEnded(() => readFileSync(`${thread}/schedstat`, 'utf8'));
      return stat === undefined ? [] : [[thread, Number(stat.split(' ')[0])] as const];
    }),
  );
}

/** The time that an ended thread had used is not subtracted from the others. */
export function usedNs(before: ThreadTimes, after: ThreadTimes): number {
  return [...after].reduce((sum, [thread, ns]) => sum + ns - (before.get(thread) ?? 0), 0);
}

function childrenOf(pid: string): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((child) => unlessEnded(() => parentOf(child)) === pid);
}

const endedCodes = new Set(['ENOENT', 'ESRCH']);

/** Reads from /proc; undefined if the process or the thread has ended. */
function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (endedCodes.has(code)) return undefined;
    throw error;
  }
}

function parentOf(pid: string): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces.
  const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return parent;
}
