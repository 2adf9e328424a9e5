import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';

/** File contents by path from the root of the repository, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface Problem {
  file: string;
  line: number;
  message: string;
}

const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|mp4|webm)$/;

/** Every text file in the repository, tracked or about to be, without ignored files. */
export function readSourceFiles(): SourceFiles {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  // Allows a checkout that another user owns, because nothing from it is executed here.
  const listed = execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: rootDir,
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => path && !binary.test(path));
  const present = paths.filter((path) => existsSync(join(rootDir, path)));
  return new Map(present.map((path) => [path, readFileSync(join(rootDir, path), 'utf8')]));
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}  ${message}`;
}

/** Tests and their support files: suites, and the files in `testing` folders. */
export function isTestFile(path: string): boolean {
  return /\.(test|suite)\.tsx?$|\/testing\//.test(path);
}
