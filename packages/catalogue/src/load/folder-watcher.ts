import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { folders, stampOf } from './folder-stamp.ts';
import type { WatcherMessage, WatcherOrder } from './live-catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { CatalogueError, formatProblem } from '../schema/problem.ts';

// Runs in its own thread: reading six hundred files and proving a new regex takes a while, and
// meanwhile the server must answer players.
const { directory, pollMs, settleMs, ...order } = workerData as WatcherOrder;
let { seen } = order;
let settling: NodeJS.Timeout | undefined;
let watchers: FSWatcher[] = [];

watchFolders();
// Some network and container file systems send no events, and neither does a link that gets a new
// target. File times reveal such changes too, at the cost of a stat of every file.
setInterval(() => {
  if (stampOf(directory) !== seen) settle();
}, pollMs);
report({ kind: 'watching' });
settle();

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(reload, settleMs);
}

function reload(): void {
  if (stampOf(directory) === seen) return;
  // A folder may be new or replaced. Changes after this point are reported again.
  watchFolders();
  seen = stampOf(directory);
  try {
    report({ kind: 'loaded', catalogue: loadCatalogue(directory) });
  } catch (error) {
    report({ kind: 'refused', problems: problemsOf(error) });
  }
}

function watchFolders(): void {
  for (const watcher of watchers) watcher.close();
  watchers = folders.flatMap((folder) => watchFolder(join(directory, folder)));
}

/** Empty if the folder cannot be watched; polling then finds its changes. */
function watchFolder(folder: string): FSWatcher[] {
  try {
    const watcher = watch(folder, settle);
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}

function problemsOf(error: unknown): string[] {
  if (error instanceof CatalogueError) return error.problems.map(formatProblem);
  return [error instanceof Error ? error.message : String(error)];
}

function report(message: WatcherMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message);
}
