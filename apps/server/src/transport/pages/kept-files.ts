import type { Pool } from 'pg';
import { otherBuilds } from '../../builds/other-builds.ts';
import { keptConsoleName } from '../../builds/read-build.ts';
import { generatedFile, type StaticFile } from './static-files.ts';

/** NET-18: files of the builds that other servers run; each is prepared once. */
export function keptFiles(pool: Pool) {
  const find = otherBuilds(pool);
  const made = new WeakMap<Buffer, StaticFile>();
  return async (name: string): Promise<StaticFile | undefined> => {
    const content = await find(name);
    const file = content && (made.get(content) ?? generatedFile(name, content));
    if (file) made.set(content, file);
    return file;
  };
}

/** The same for files of the console. */
export function keptConsoleFiles(pool: Pool) {
  const kept = keptFiles(pool);
  return (name: string) => kept(keptConsoleName(name));
}
