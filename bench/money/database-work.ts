import type { CrashWorld } from '@opencashier/testing/chaos/crash-world';
import type { Pace } from './lanes.ts';
import { processorWork } from './processor-work.ts';
import type { BenchSetup } from './setup.ts';

interface DatabaseWork {
  statements: number;
  commits: number;
}

/** Turns on the counting of statements, which restarts the database; call it first. */
export async function countStatements(world: CrashWorld): Promise<void> {
  await world.pool.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await world.crashDatabase();
  await world.pool.query('create extension pg_stat_statements');
}

/** The round trips and commits so far, of every connection, as the database counted them. */
async function databaseWork({ pool }: CrashWorld): Promise<DatabaseWork> {
  const { rows } = await pool.query<{ statements: bigint; commits: bigint }>(`
    select (select sum(calls) from pg_stat_statements)::int8 as statements, xact_commit as commits
    from pg_stat_database where datname = current_database()`);
  const { statements = 0n, commits = 0n } = rows[0] ?? {};
  return { statements: Number(statements), commits: Number(commits) };
}

/** Runs a measurement, and counts the database's and the processor's work per payment. */
export async function countedWork(
  { world, server }: Pick<BenchSetup, 'world' | 'server'>,
  measure: () => Promise<Pace>,
) {
  const before = await databaseWork(world);
  const { pace, processor } = await processorWork(world, server.pid, measure);
  const after = await databaseWork(world);
  const per = (count: number) => (count / pace.count).toFixed(1);
  const trips = per(after.statements - before.statements);
  const commits = per(after.commits - before.commits);
  return { pace, work: `${trips} round trips and ${commits} commits each; ${processor}` };
}
