import { lstatSync, readFileSync, statSync } from 'node:fs';

/** The largest file of the catalogue has less than a tenth of this. */
const maxFileBytes = 256 * 1024;

/** A file's bytes, or the reason why they cannot be read. The folder may contain anything. */
export function readBytes(file: string): { bytes: Buffer } | { reason: string } {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return { reason: missing(file) };
    // Reading a pipe or a device could block or never end.
    if (!found.isFile()) return { reason: 'this is not a file' };
    if (found.size > maxFileBytes) {
      const size = Math.ceil(found.size / 1024);
      return {
        reason: `${size} KB: a file of the catalogue has at most ${maxFileBytes / 1024} KB`,
      };
    }
    return { bytes: readFileSync(file) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { reason: `the file cannot be read (${code})` };
  }
}

function missing(file: string): string {
  const link = lstatSync(file, { throwIfNoEntry: false });
  return link ? 'this link leads to no file' : 'there is no such file, and the catalogue needs it';
}
