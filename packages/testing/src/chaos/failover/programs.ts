import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of a highly available PostgreSQL, all of them Debian packages. */
export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** The folder with PostgreSQL's own, of the newest version. */
  postgresBin: string;
}

const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql'];
const folders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const postgresRoot = '/usr/lib/postgresql';

/** The programs, installed first if they are missing and this is root on Debian. */
export function findPrograms(): Programs | { missing: string } {
  const found = lookUp();
  if (found) return found;
  const installed = mayInstall() && install() ? lookUp() : undefined;
  if (installed) return installed;
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  return { missing: `Install what Debian has for it: ${command}` };
}

function lookUp(): Programs | undefined {
  const [etcd, patroni, haproxy] = ['etcd', 'patroni', 'haproxy'].map(findProgram);
  const pgbouncer = process.env['PGBOUNCER_PATH'] ?? findProgram('pgbouncer');
  const versions = existsSync(postgresRoot) ? readdirSync(postgresRoot) : [];
  const postgresBin = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(postgresRoot, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_rewind')) && existsSync(join(bin, 'postgres')));
  if (!etcd || !patroni || !haproxy || !pgbouncer || !postgresBin) return undefined;
  return { etcd, patroni, haproxy, pgbouncer, postgresBin };
}

function findProgram(name: string): string | undefined {
  const listed = (process.env['PATH'] ?? '').split(delimiter);
  return [...listed, ...folders]
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function mayInstall(): boolean {
  const isRoot = process.getuid?.() === 0;
  return isRoot && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Installs the packages without starting their services, by Debian's own policy file. */
function install(): boolean {
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  try {
    const installArgs = ['install', '-y', '--no-install-recommends', ...packages];
    return aptGet(...installArgs) || (aptGet('update') && aptGet(...installArgs));
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

/** Since 1.21 PgBouncer prepares a statement on each connection that it hands out. */
export function tracksPreparedStatements(pgbouncer: string): boolean {
  const { stdout } = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}
