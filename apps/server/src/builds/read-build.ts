import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFile } from './store.ts';

/** The files of a built widget; their compressed copies are made again. */
export function readBuild(dir: string): BuildFile[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .toSorted()
    .map((name) => ({ name, content: readFileSync(join(dir, name)) }));
}
