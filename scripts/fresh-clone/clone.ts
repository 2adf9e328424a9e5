import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rootDir } from '../root-dir.ts';
import type { FreshClone, SetUp } from './set-ups.ts';

/** Clones the last commit into a folder that only its owner can enter. */
export async function cloneFor(setUp: SetUp): Promise<FreshClone> {
  const outer = mkdtempSync(join(tmpdir(), 'opencashier-fresh-'));
  const removeOuter = () => rmSync(outer, { recursive: true, force: true });
  process.once('exit', removeOuter);
  chmodSync(outer, 0o700);
  const folder = join(outer, 'clone');
  const beside = join(outer, 'beside');
  mkdirSync(beside);
  git('clone', '--quiet', rootDir, folder);
  const clone: FreshClone = {
    folder,
    beside,
    env: newcomersEnv(),
    async [Symbol.asyncDispose]() {
      takeBack();
      removeOuter();
      process.off('exit', removeOuter);
    },
  };
  const takeBack = (await setUp.prepare?.(clone)) ?? (() => {});
  if (setUp.isOrdinaryUser) runAsNobody(clone, outer);
  return clone;
}

/** The environment without the additions of npm and of this repository's tools. */
function newcomersEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') && name !== 'INIT_CWD',
  );
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = folders.filter((entry) => !entry.includes('node_modules')).join(delimiter);
  return { ...Object.fromEntries(own), PATH: path };
}

/**
 * Changes the clone's owner to `nobody`: PostgreSQL refuses root, and `nobody` exists everywhere.
 */
function runAsNobody(clone: FreshClone, outer: string): void {
  if (process.getuid?.() !== 0)
    throw new Error('this set-up runs as another user, which only root can do: run it with sudo');
  execFileSync('chown', ['-R', 'nobody', outer]);
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
  clone.uid = idOf('-u');
  clone.gid = idOf('-g');
}

function git(...args: string[]): void {
  execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
