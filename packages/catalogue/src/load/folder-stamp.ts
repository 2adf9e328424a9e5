import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a catalogue that hold its files. */
export const folders = [
  '',
  'methods',
  'field-options',
  'texts',
  'icons',
  'icons/flags',
  'icons/badges',
  'guides',
];

/** Changes whenever a folder or a file of the catalogue is added, removed or written. */
export function stampOf(directory: string): string {
  return folders.flatMap((folder) => [folder, ...filesIn(join(directory, folder))]).join('\n');
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:json|svg|webm|mp4)$/.test(name));
    return names.map((name) => `${name} ${writtenAt(join(folder, name))}`);
  } catch {
    return ['is not there'];
  }
}

function writtenAt(file: string): string {
  // The file may have been removed since the listing; the next stamp will not include it.
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.mtimeNs} ${found.size}` : '';
}
