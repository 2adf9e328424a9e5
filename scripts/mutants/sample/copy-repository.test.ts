import { readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyRepository } from './copy-repository.ts';

it('has workspaces that import each other within the copy', async () => {
  const dir = await realpath(await copyRepository());
  onTestFinished(() => rm(dir, { recursive: true }));
  const scope = join(dir, 'node_modules/@opencashier');
  const names = await readdir(scope);
  expect(names).toContain('server');
  for (const name of names) {
    expect(await realpath(join(scope, name))).toContain(`${dir}/`);
  }
});
