import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Home } from './home.ts';
import type { Identity } from './identity.ts';
import { runProgram } from './program.ts';
import { EmbeddedUnavailableError } from './unavailable.ts';

export const superuser = 'opencashier';

const passwordFile = 'opencashier.password';
const settingsFile = 'opencashier.conf';

// The default of 4,096 rounds of hashing takes most of the time of a connection, and tests open
// thousands.
const testOptions = ['--no-sync', '--wal-segsize=1', '--set=scram_iterations=1'];

export interface ClusterOptions {
  /** True if writes must survive a crash of the machine; false only in tests. */
  readonly durable: boolean;
}

/**
 * Creates the cluster if there is none. It is created under another name, with its password, and
 * renamed once complete, so that neither a kill nor a second process leaves it half made.
 */
export async function ensureCluster(home: Home, options: ClusterOptions): Promise<boolean> {
  if (await exists(home.pgdata)) {
    await keepFromServer(join(home.pgdata, passwordFile)).catch(() => undefined);
    return false;
  }
  const draft = `${home.pgdata}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  await giveTo(home.identity, draft);
  const password = randomBytes(24).toString('base64url');
  const secret = `${draft}.password`;
  await writeFile(secret, password, { mode: 0o600 });
  if (home.identity) await lendToGroup(secret, home.identity);
  try {
    const { ok, output } = await runProgram(home, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own locale: a system update cannot break the order of an index.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.durable ? [] : testOptions),
    ]);
    if (!ok) throw new EmbeddedUnavailableError(`initdb failed: ${lastLine(output)}`);
    await keepFromServer(secret);
    await rename(secret, join(draft, passwordFile));
    await appendFile(join(draft, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`);
    await rename(draft, home.pgdata);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(secret, { force: true });
    // Another process was faster; its cluster is equally good.
    if (await exists(home.pgdata)) return false;
    throw error;
  }
}

/** Removes the incomplete clusters of processes that were killed while they created them. */
export async function removeDrafts(home: Home): Promise<void> {
  const folder = dirname(home.pgdata);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(home.pgdata)}.`)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

export async function readPassword(home: Home): Promise<string> {
  try {
    return await readFile(join(home.pgdata, passwordFile), 'utf8');
  } catch (cause) {
    const reason = `the database in ${home.dataDir} belongs to another user or is damaged`;
    throw new EmbeddedUnavailableError(reason, { cause });
  }
}

/** Written before each start, so that a new release updates the settings of an old cluster. */
export async function writeSettings(
  home: Home,
  port: number,
  options: ClusterOptions,
): Promise<void> {
  const durable = options.durable ? 'on' : 'off';
  const settings = {
    // Loopback only, with the password. A socket file's path may be too long, and Windows has none.
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // In the closed folder: every process of the same user can open the files in /dev/shm.
    ...(process.platform !== 'win32' && { dynamic_shared_memory_type: 'mmap' }),
    max_connections: '200',
    password_encryption: 'scram-sha-256',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // Deadlocked transactions are retried, so an early detection is better.
    deadlock_timeout: '200ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and rows contain player input, so errors are logged without them.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  const path = join(home.pgdata, settingsFile);
  await writeFile(path, lines.join(''));
  // A strict umask would keep it from the server's user. (writeFile's mode is subject to it.)
  await chmod(path, 0o644);
}

async function giveTo(identity: Identity | undefined, path: string): Promise<void> {
  // On macOS nobody has the uid -2, which chown takes as an unsigned number.
  if (identity) await chown(path, identity.uid >>> 0, identity.gid >>> 0);
}

/** initdb reads the password as the server's user; no other process of that user may. */
async function lendToGroup(path: string, { gid }: Identity): Promise<void> {
  await chown(path, process.getuid?.() ?? 0, gid);
  await chmod(path, 0o640);
}

/** PostgreSQL stores only a hash of the password, and its user has no need for the file. */
async function keepFromServer(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await chown(path, 0, 0);
  await chmod(path, 0o600);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
