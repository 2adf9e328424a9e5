import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootDir } from '../../root-dir.ts';
import { copyRepository } from './copy-repository.ts';

/** Checks the types of a changed file together with all files of its workspace. */
export interface Compiler {
  /** True if the changed file has wrong types, or makes those of another file wrong. */
  refuses: (file: string, text: string) => Promise<boolean>;
  close(): Promise<void>;
}

const tsc = join(rootDir, 'node_modules/.bin/tsc');

/** Compilers of the workspaces, each opened for its first survivor. They share one copy. */
export function openCompilers(): Compiler {
  const opened = new Map<string, Promise<Check>>();
  let copy: Promise<string> | undefined;
  return {
    async refuses(file: string, text: string): Promise<boolean> {
      const workspace = file.split('/').slice(0, 2).join('/');
      // Scripts and benches are in no workspace.
      if (!/^(?:apps|packages)\//.test(workspace)) return false;
      copy ??= copyRepository();
      const dir = await copy;
      const opening = opened.get(workspace) ?? openCheck(dir, workspace);
      opened.set(workspace, opening);
      const check = await opening;
      try {
        await writeFile(join(dir, file), text);
        return (await check()) !== '';
      } finally {
        // The next mutant needs the right file, even if the compiler was killed.
        await cp(join(rootDir, file), join(dir, file));
      }
    },
    async close(): Promise<void> {
      if (copy) await rm(await copy, { recursive: true });
    },
  };
}

/** Resolves with the type errors; empty if there are none. */
type Check = () => Promise<string>;

/** Checks the files of a workspace, such as `apps/widget`; again only what depends on a change. */
async function openCheck(dir: string, workspace: string): Promise<Check> {
  const name = workspace.replace('/', '-');
  const project = join(dir, `tsconfig.${name}.json`);
  const compilerOptions = { incremental: true, tsBuildInfoFile: `./${name}.tsbuildinfo` };
  const config = { extends: './tsconfig.json', compilerOptions, include: [workspace] };
  await writeFile(project, JSON.stringify(config));
  const check: Check = () =>
    new Promise((resolve, reject) => {
      execFile(tsc, ['-p', project], (error, stdout) => {
        // A compiler that was killed has found nothing.
        if (error && !stdout.includes('error TS')) reject(error);
        else resolve(stdout);
      });
    });
  const problem = await check();
  if (problem) throw new Error(`the unchanged product has type errors:\n${problem}`);
  return check;
}
