import { randomBytes } from 'node:crypto';
import {
  appendFile,
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

export interface ClusterOptions {
  /** Whether what is written has to survive a crash of the machine; only tests say no. */
  readonly durable: boolean;
}

/**
 * Makes the cluster if there is none. It is made beside and renamed when whole, its password in it,
 * so that neither a kill half-way nor two processes at once leave something half made.
 */
export async function ensureCluster(home: Home, options: ClusterOptions): Promise<boolean> {
  if (await exists(home.pgdata)) return false;
  const draft = `${home.pgdata}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  await giveTo(home.identity, draft);
  const password = randomBytes(24).toString('base64url');
  const secret = `${draft}.password`;
  await writeFile(secret, password, { mode: 0o600 });
  await giveTo(home.identity, secret);
  try {
    const { ok, output } = await runProgram(home, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own locale: an update of the system's cannot break the order of an index.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync', '--wal-segsize=1']),
    ]);
    if (!ok) throw new EmbeddedUnavailableError(`initdb failed: ${lastLine(output)}`);
    await rename(secret, join(draft, passwordFile));
    await appendFile(join(draft, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`);
    await rename(draft, home.pgdata);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(secret, { force: true });
    // Another process was quicker: its cluster is as good.
    if (await exists(home.pgdata)) return false;
    throw error;
  }
}

/** Removes what processes that were killed while they made a cluster have left beside it. */
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

/** Written before each start, so that a newer release brings its settings to an older cluster. */
export async function writeSettings(
  home: Home,
  port: number,
  options: ClusterOptions,
): Promise<void> {
  const durable = options.durable ? 'on' : 'off';
  const settings = {
    // Loopback only, with the password; a socket file's path may be too long, and Windows has none.
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    password_encryption: 'scram-sha-256',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // Transactions that cross are found and run again: the sooner the better.
    deadlock_timeout: '200ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and rows hold what players entered: errors are logged without them.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(join(home.pgdata, settingsFile), lines.join(''), { mode: 0o644 });
}

async function giveTo(identity: Identity | undefined, path: string): Promise<void> {
  // macOS has -2 for nobody, which chown wants as the unsigned number it stands for.
  if (identity) await chown(path, identity.uid >>> 0, identity.gid >>> 0);
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
