import { join, resolve } from 'node:path';
import { rootDir } from '../root-dir.ts';

interface ServerEnv {
  CASHIER_DATA_DIR: string;
  DATABASE_URL?: string;
}

/**
 * Stops the embedded database that a killed server left running. It would do no harm, and the next
 * start would reuse it, but users expect that stopping everything leaves no process behind.
 */
export async function endLeftoverDatabase(env: ServerEnv): Promise<void> {
  if (env.DATABASE_URL) return;
  const { startEmbedded } = await import('@opencashier/postgres');
  const database = await startEmbedded({
    dataDir: join(resolve(rootDir, env.CASHIER_DATA_DIR), 'postgres'),
  });
  await database.stop();
}
