import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { temporaryFolder } from '@opencashier/postgres/temporary-folder';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(await temporaryFolder(), 'chaos-test-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run chaos', () => {
  it('removes its database and its folder when it is terminated', async () => {
    const child = spawn(process.execPath, ['scripts/chaos.ts', 'servers', '--size', '3'], {
      cwd: rootDir,
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const running = async () =>
      (await readdir(folder, { recursive: true })).filter((path) =>
        path.endsWith('postmaster.pid'),
      );
    await expect.poll(running).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    expect(await readdir(folder)).toEqual([]);
  });
});
