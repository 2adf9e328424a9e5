import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Home, openHome } from '../embedded/home.ts';
import { startServer } from '../embedded/start-embedded.ts';
import { discardCrashed } from './server-home.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
let home: Home;

beforeEach(async () => {
  folder = await mkdtemp(join(await temporaryFolder(), 'opencashier-crashed-'));
  // The server of a root user runs as nobody, who needs access.
  await chmod(folder, 0o711);
  home = await openHome(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the test server after a crash', () => {
  it('starts if a killed process left half a cluster', async () => {
    await mkdir(home.pgdata, { mode: 0o700 });
    await writeFile(join(home.pgdata, 'opencashier.conf'), '');

    await discardCrashed(home);
    const server = await startServer(home, { durable: false });
    await server.stop();

    expect(await readdir(home.pgdata)).toContain('PG_VERSION');
  });

  it('keeps the cluster of a server that was shut down', async () => {
    const server = await startServer(home, { durable: false });
    await server.stop();
    await writeFile(join(home.pgdata, 'kept'), '');

    await discardCrashed(home);

    expect(await readdir(home.pgdata)).toContain('kept');
  });

  it('replaces the cluster of a killed server, even if two processes start', async () => {
    const server = await startServer(home, { durable: false });
    await server.stop();
    await writeFile(join(home.pgdata, 'postmaster.pid'), '2147483646\n\n\n5432\n');

    await Promise.all([discardCrashed(home), discardCrashed(home)]);

    expect(await readdir(folder)).not.toContain('pgdata');
  });
});
