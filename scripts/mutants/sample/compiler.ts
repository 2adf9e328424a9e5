import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootDir } from '../../root-dir.ts';

/** Checks the types of a changed file together with all files of its workspace. */
export interface Compiler {
  /** True if the changed file has wrong types, or makes those of another file wrong. */
  refuses: (file: string, text: string) => Promise<boolean>;
  close(): Promise<void>;
}

const tsc = join(rootDir, 'node_modules/.bin/tsc');
const ignored = /(?:^|\/)(?:dist|node_modules|reports)$/;

/** Compilers of the workspaces, each opened for its first survivor. */
export function openCompilers(): Compiler {
  const opened = new Map<string, Promise<Compiler>>();
  return {
    async refuses(file: string, text: string): Promise<boolean> {
      const workspace = file.split('/').slice(0, 2).join('/');
      // Scripts and benches are in no workspace.
      if (!/^(?:apps|packages)\//.test(workspace)) return false;
      const types = opened.get(workspace) ?? openCompiler(workspace);
      opened.set(workspace, types);
      return (await types).refuses(file, text);
    },
    async close(): Promise<void> {
      for (const types of opened.values()) await types.then((one) => one.close());
    },
  };
}

/**
 * A compiler for the files of a workspace, such as `apps/widget`. It works on a copy, so nothing
 * changes in the repository, and it checks again only what depends on a changed file.
 */
async function openCompiler(workspace: string): Promise<Compiler> {
  const dir = await mkdtemp(join(tmpdir(), 'opencashier-types-'));
  await mirror(dir, workspace);
  const project = join(dir, 'tsconfig.mutants.json');
  const compilerOptions = { incremental: true, tsBuildInfoFile: './types.tsbuildinfo' };
  const config = { extends: './tsconfig.json', compilerOptions, include: [workspace] };
  await writeFile(project, JSON.stringify(config));
  const check = () =>
    new Promise<string>((resolve) => {
      execFile(tsc, ['-p', project], (error, stdout) =>
        resolve(error ? stdout || error.message : ''),
      );
    });
  const problem = await check();
  if (problem) {
    await rm(dir, { recursive: true });
    throw new Error(`the unchanged product has type errors:\n${problem}`);
  }
  return {
    async refuses(file, text) {
      const place = join(dir, file);
      await writeFile(place, text);
      const isRefused = (await check()) !== '';
      await cp(join(rootDir, file), place);
      return isRefused;
    },
    close: () => rm(dir, { recursive: true }),
  };
}

/** Copies the workspace, and links everything else. */
async function mirror(dir: string, workspace: string): Promise<void> {
  const parent = dirname(workspace);
  const linkAll = async (from: string, besides: readonly string[]) => {
    for (const name of await readdir(join(rootDir, from))) {
      if (!besides.includes(name)) await symlink(join(rootDir, from, name), join(dir, from, name));
    }
  };
  await linkAll('', [parent, 'tsconfig.json']);
  await cp(join(rootDir, 'tsconfig.json'), join(dir, 'tsconfig.json'));
  const from = join(rootDir, workspace);
  await cp(from, join(dir, workspace), { recursive: true, filter: (path) => !ignored.test(path) });
  await linkAll(parent, [workspace.slice(parent.length + 1)]);
  await symlink(join(from, 'node_modules'), join(dir, workspace, 'node_modules'));
}
