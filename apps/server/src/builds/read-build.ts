import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFile } from './store.ts';

/** The files of a build; their compressed copies are made again. */
export function readBuild(dir: string): BuildFile[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .toSorted()
    .map((name) => ({ name, content: readFileSync(join(dir, name)) }));
}

/** The name under which a file of the console is kept for the other servers. */
export const keptConsoleName = (name: string): string => `console/${name}`;

/** The files of the built console, under the names by which other servers find them. */
export function readConsoleBuild(dir: string): BuildFile[] {
  return readBuild(dir).map(({ name, content }) => ({ name: keptConsoleName(name), content }));
}
