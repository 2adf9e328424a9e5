import { Worker } from 'node:worker_threads';
import type { Catalogue } from '../schema/catalogue.ts';
import { stampOf } from './folder-stamp.ts';
import { catalogueDirectory, loadCatalogue } from './load-catalogue.ts';

/** What became of a change: a catalogue that is served now, or why the last good one stays. */
export type CatalogueChange =
  | { readonly kind: 'loaded'; readonly catalogue: Catalogue }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

export interface LiveCatalogue {
  /** The last good set. */
  readonly current: () => Catalogue;
  /** Resolves when changes are looked for; what changed until then is found too. */
  readonly watching: Promise<void>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly onChange: (change: CatalogueChange) => void;
  /** How often every file is looked at, for changes that the system tells nothing of. */
  readonly pollMs?: number;
  /** An editor writes a file in several steps; what comes within this time is one change. */
  readonly settleMs?: number;
}

export interface WatcherOrder {
  readonly directory: string;
  /** The stamp of what is served. */
  readonly seen: string;
  readonly pollMs: number;
  readonly settleMs: number;
}

export type WatcherMessage = CatalogueChange | { readonly kind: 'watching' };

/**
 * Loads a catalogue and keeps up with its folder. The first load throws on a bad file, because
 * there is nothing to serve yet; after that a bad file is reported and the last good set stays.
 */
export function watchCatalogue(
  { onChange, pollMs = 10_000, settleMs = 50 }: Options,
  directory = catalogueDirectory,
): LiveCatalogue {
  const seen = stampOf(directory);
  let catalogue = loadCatalogue(directory);
  const { promise: watching, resolve: startedWatching } = Promise.withResolvers<void>();
  const workerData: WatcherOrder = { directory, seen, pollMs, settleMs };
  const watcher = new Worker(new URL('folder-watcher.ts', import.meta.url), { workerData });
  watcher.unref();
  watcher.on('message', (message: WatcherMessage) => {
    if (message.kind === 'watching') return startedWatching();
    if (message.kind === 'loaded') ({ catalogue } = message);
    onChange(message);
  });
  watcher.on('error', (error) => {
    const problem = `changes are no longer looked for: ${String(error)}`;
    onChange({ kind: 'refused', problems: [problem] });
  });
  return {
    current: () => catalogue,
    watching,
    async close() {
      await watcher.terminate();
    },
  };
}
