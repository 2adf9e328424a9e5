import {
  connect,
  DatabaseInUseError,
  DataFolderError,
  EmbeddedUnavailableError,
  startEmbedded,
} from '@opencashier/postgres';
import { DatabaseError, type Pool } from 'pg';
import { StartupError } from '../configuration/startup-error.ts';

export interface OpenDatabase {
  pool: Pool;
  close(): Promise<void>;
}

interface Wanted {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Told in a line what becomes of a PostgreSQL of our own. */
interface Fate {
  onRestart(line: string): void;
  onLost(line: string): void;
}

const options = { applicationName: 'opencashier-server', maxConnections: 20 };

/**
 * Opens the database that DATABASE_URL names, or a PostgreSQL of our own. Fails with one line if it
 * cannot be reached.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Wanted,
  fate?: Fate,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openNamed(databaseUrl);
  const embedded = await startEmbedded({
    dataDir: `${dataDir}/postgres`,
    onRestart: () => fate?.onRestart('The embedded PostgreSQL had ended and was started again.'),
    onLost: ({ message }) => fate?.onLost(`The embedded PostgreSQL is lost: ${message}.`),
  }).catch(refuse);
  const pool = connect(embedded.url, options);
  return {
    pool,
    async close() {
      await pool.end();
      await embedded.stop();
    },
  };
}

function refuse(error: unknown): never {
  const isExplained =
    error instanceof EmbeddedUnavailableError ||
    error instanceof DatabaseInUseError ||
    error instanceof DataFolderError;
  throw isExplained ? new StartupError(error.message, { cause: error }) : error;
}

async function openNamed(url: string): Promise<OpenDatabase> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new StartupError('DATABASE_URL is no address such as postgresql://user@host:5432/name.');
  }
  const pool = connect(url, options);
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    // The address may hold a password: only where it leads is said.
    const where = `the database at ${new URL(url).host}`;
    const remedy = 'Check DATABASE_URL and that PostgreSQL runs there.';
    throw new StartupError(`Cannot use ${where}: ${reasonOf(cause)}. ${remedy}`, { cause });
  }
  return { pool, close: () => pool.end() };
}

/** A name with two addresses fails twice, and then the error itself says nothing. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  if (!(first instanceof Error)) return String(first);
  return first instanceof DatabaseError || !('code' in first) ? first.message : String(first.code);
}
