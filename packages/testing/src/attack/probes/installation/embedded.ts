import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@opencashier/postgres';
import type { Attack, Scene } from '../../attack.ts';

interface User {
  uid: number;
  gid: number;
}

async function nobody(): Promise<User> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** The error of reading a path as another user, or as this one; empty if it can be read. */
async function readAs(user: User | undefined, path: string): Promise<string> {
  const become = user
    ? `process.setgroups([]); process.setgid(${user.gid}); process.setuid(${user.uid});`
    : '';
  const code = `${become}
    const { readdirSync, readFileSync, statSync } = require('node:fs');
    const path = ${JSON.stringify(path)};
    try {
      if (statSync(path).isDirectory()) readdirSync(path); else readFileSync(path);
    } catch (error) { process.stdout.write(error.code); }`;
  const child = spawn(process.execPath, ['--input-type=commonjs', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return status === 0 ? error : `ended with ${status}`;
}

/** Root runs the embedded PostgreSQL as `nobody`, as other services may run too. */
async function tryEmbedded({ record }: Scene): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'opencashier-attack-embedded-'));
  // Otherwise the folder itself would keep everybody out.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'postgres');
  const embedded = await startEmbedded({ dataDir });
  try {
    // Root places the data elsewhere if others cannot reach this folder.
    const noted = await readFile(join(dataDir, 'location'), 'utf8').catch(() => dataDir);
    const pgdata = join(noted.trim(), 'pgdata');
    const paths = [pgdata, join(pgdata, 'opencashier.password'), join(pgdata, 'PG_VERSION')];
    const isRoot = process.getuid?.() === 0;
    const stranger = await nobody();
    for (const path of paths) {
      record.mustHaveTried(`reading ${path}`, (await readAs(undefined, path)) === '');
      if (isRoot) {
        const refusal = await readAs(stranger, path);
        record.mustHold(`nobody reads ${path}: ${refusal}`, refusal === 'EACCES');
      }
    }
    const { mode } = await stat(pgdata);
    record.mustHold('others may enter the cluster', (mode & 0o007) === 0);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const embeddedFiles: Attack = {
  title: 'the files of the embedded PostgreSQL as another user',
  isPerTransport: false,
  size: 1,
  run: tryEmbedded,
};
