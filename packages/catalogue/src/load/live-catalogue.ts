import { Worker } from 'node:worker_threads';
import type { Catalogue } from '../schema/catalogue.ts';
import { stampOf } from './folder-stamp.ts';
import { catalogueDirectory, loadCatalogue } from './load-catalogue.ts';

/** The result of a change: the new catalogue, or the reasons why the last valid one stays. */
export type CatalogueChange =
  | { readonly kind: 'loaded'; readonly catalogue: Catalogue }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

export interface LiveCatalogue {
  /** The last valid catalogue. */
  readonly current: () => Catalogue;
  /** Resolves once the watcher runs. It also finds the changes made before. */
  readonly watching: Promise<void>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly onChange: (change: CatalogueChange) => void;
  /** The interval of checks for changes that the file system does not report. */
  readonly pollMs?: number;
  /** An editor writes a file in several steps; changes within this time count as one. */
  readonly settleMs?: number;
}

export interface WatcherOrder {
  readonly directory: string;
  /** The stamp of the catalogue in use. */
  readonly seen: string;
  readonly pollMs: number;
  readonly settleMs: number;
}

export type WatcherMessage = CatalogueChange | { readonly kind: 'watching' };

/**
 * Loads a catalogue and reloads it when its folder changes. The first load throws on an invalid
 * file, because there is nothing to serve yet. Later, an invalid file is reported and the last
 * valid catalogue stays.
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
    const problem = `the catalogue is no longer watched: ${String(error)}`;
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
