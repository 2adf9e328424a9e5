import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSourceFiles } from '../../lib/source-files.ts';
import { rootDir } from '../../root-dir.ts';

const scope = 'node_modules/@opencashier';

/**
 * A copy, so that nothing changes in the repository. It has all workspaces, and they import each
 * other within it: a type that exists twice does not fit itself.
 */
export async function copyRepository(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'opencashier-types-'));
  for (const [path, text] of readSourceFiles()) {
    await mkdir(join(dir, dirname(path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  // The links to the workspaces are relative, and lead to their copies.
  await cp(join(rootDir, scope), join(dir, scope), { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(join(rootDir, 'node_modules'))) {
    if (name === '@opencashier') continue;
    await symlink(join(rootDir, 'node_modules', name), join(dir, 'node_modules', name));
  }
  return dir;
}
