import { join, resolve } from 'node:path';
import { rootDir } from '../root-dir.ts';

/** The development environment's settings for the server's database. */
export interface DevelopmentEnv {
  CASHIER_DATA_DIR: string;
  DATABASE_URL?: string;
}

const dataDirOf = (env: DevelopmentEnv): string =>
  join(resolve(rootDir, env.CASHIER_DATA_DIR), 'postgres');

/** The database of the running server: the given one, or its embedded one. */
export async function databaseOf(env: DevelopmentEnv): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const { runningUrl } = await import('@opencashier/postgres');
  const url = await runningUrl(dataDirOf(env));
  if (url === undefined) throw new Error('the embedded database is not running');
  return url;
}

/**
 * Stops the embedded database that a killed server left running. It would do no harm, and the next
 * start would reuse it, but users expect that stopping everything leaves no process behind.
 */
export async function endLeftoverDatabase(env: DevelopmentEnv): Promise<void> {
  if (env.DATABASE_URL) return;
  const { startEmbedded } = await import('@opencashier/postgres');
  const database = await startEmbedded({ dataDir: dataDirOf(env) });
  await database.stop();
}
