import { readdirSync, statSync } from 'node:fs';
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
