import { readdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes with every change of a file in the folder, or of one of the other files. */
export function stampOf(dir: string, others: readonly string[] = []): string {
  const files = readdirSync(dir).map((name) => join(dir, name));
  const stamps = [...files, ...others].map((path) => {
    const { mtimeMs = 0, size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    return `${path} ${mtimeMs} ${size}`;
  });
  return stamps.join('\n');
}

/**
 * Changes with every change of a JSON file in the folder; of very many files, only the first count.
 * Empty while the folder is missing, as when it is being replaced. One file after another, and not
 * on the event loop: the folder may be on a mount that hangs.
 */
export async function jsonStampOf(dir: string, filesMax = 200): Promise<string> {
  const names = await readdir(dir).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  const stamps: string[] = [];
  for (const name of files.slice(0, filesMax)) {
    const { mtimeMs, size } = await stat(join(dir, name)).catch(() => ({ mtimeMs: 0, size: 0 }));
    stamps.push(`${name} ${mtimeMs} ${size}`);
  }
  return stamps.join('\n');
}
