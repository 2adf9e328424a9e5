import { readdirSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';
import { catalogueDirectory, loadCatalogue } from './load-catalogue.ts';
import { CatalogueError, formatProblem } from './problem.ts';

/** What became of a change: a catalogue that is served now, or why the last good one stays. */
export type CatalogueChange =
  | { readonly kind: 'loaded'; readonly catalogue: Catalogue }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

export interface LiveCatalogue {
  /** The last good set. */
  readonly current: () => Catalogue;
  readonly close: () => void;
}

interface Options {
  readonly onChange: (change: CatalogueChange) => void;
  /** Looks at the folder's times this often, where the system tells nothing of changes. */
  readonly pollMs?: number;
  /** An editor writes a file in several steps; what comes within this time is one change. */
  readonly settleMs?: number;
}

const folders = ['', 'methods', 'lists', 'texts', 'icons', 'icons/flags'];

/**
 * Loads a catalogue and keeps up with its folder. The first load throws on a bad file, because
 * there is nothing to serve yet; after that a bad file is reported and the last good set stays.
 */
export function watchCatalogue(
  { onChange, pollMs = 500, settleMs = 50 }: Options,
  directory = catalogueDirectory,
): LiveCatalogue {
  let catalogue = loadCatalogue(directory);
  let seen = stampOf(directory);
  let settling: NodeJS.Timeout | undefined;

  const reload = (): void => {
    const stamp = stampOf(directory);
    if (stamp === seen) return;
    seen = stamp;
    try {
      catalogue = loadCatalogue(directory);
      onChange({ kind: 'loaded', catalogue });
    } catch (error) {
      onChange({ kind: 'refused', problems: problemsOf(error) });
    }
  };
  const changed = (): void => {
    clearTimeout(settling);
    settling = setTimeout(reload, settleMs);
  };
  const watchers = folders.flatMap((folder) => watchFolder(join(directory, folder), changed));
  // Network and container file systems often send no events; the times of the files tell as well.
  const polling = setInterval(() => {
    if (stampOf(directory) !== seen) changed();
  }, pollMs);
  polling.unref();
  return {
    current: () => catalogue,
    close() {
      clearTimeout(settling);
      clearInterval(polling);
      for (const watcher of watchers) watcher.close();
    },
  };
}

function watchFolder(folder: string, changed: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { persistent: false }, changed);
    // A watcher that fails later leaves the work to the polling.
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}

/** Changes whenever a file of the catalogue comes, goes or is written. */
function stampOf(directory: string): string {
  const files = folders.flatMap((folder) =>
    namesIn(join(directory, folder)).map((name) => join(folder, name)),
  );
  return files.map((name) => `${name} ${writtenAt(join(directory, name))}`).join('\n');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(?:json|svg)$/.test(name));
  } catch {
    return [];
  }
}

function writtenAt(file: string): string {
  // It may have gone between the listing and this look; the next look will not list it.
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.mtimeNs} ${found.size}` : '';
}

function problemsOf(error: unknown): string[] {
  if (error instanceof CatalogueError) return error.problems.map(formatProblem);
  return [error instanceof Error ? error.message : String(error)];
}
