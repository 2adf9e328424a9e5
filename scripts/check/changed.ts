import { execFileSync } from 'node:child_process';
import { rootDir } from '../root-dir.ts';
import { isTestFile } from '../lib/source-files.ts';

/** The files that differ from a commit, including untracked ones. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** True if a change affects the code that players and operators run. */
export function changesProduct(files: string[]): boolean {
  return files.some(
    (file) => /^(apps|packages|locales|partners)\//.test(file) && !isTestFile(file),
  );
}
