import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a catalogue that hold its files. */
export const folders = [
  '',
  'methods',
  'lists',
  'texts',
  'icons',
  'icons/flags',
  'icons/badges',
  'guides',
];

/** Changes whenever a file of the catalogue comes, goes or is written. */
export function stampOf(directory: string): string {
  const files = folders.flatMap((folder) =>
    namesIn(join(directory, folder)).map((name) => join(folder, name)),
  );
  return files.map((name) => `${name} ${writtenAt(join(directory, name))}`).join('\n');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(?:json|svg|webm|mp4)$/.test(name));
  } catch {
    return [];
  }
}

function writtenAt(file: string): string {
  // It may have gone between the listing and this look; the next look will not list it.
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.mtimeNs} ${found.size}` : '';
}
