import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { folders, stampOf } from './folder-stamp.ts';
import type { WatcherMessage, WatcherOrder } from './live-catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { CatalogueError, formatProblem } from './problem.ts';

// A thread of its own, since to read six hundred files and to prove a new regex takes a while in
// which the server has players to answer.
const { directory, pollMs, settleMs, ...order } = workerData as WatcherOrder;
let { seen } = order;
let settling: NodeJS.Timeout | undefined;

for (const folder of folders) watchFolder(join(directory, folder));
// Network and container file systems often send no events; the times of the files tell as well.
setInterval(() => {
  if (stampOf(directory) !== seen) settle();
}, pollMs);
tell({ kind: 'watching' });
settle();

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(reload, settleMs);
}

function reload(): void {
  const stamp = stampOf(directory);
  if (stamp === seen) return;
  seen = stamp;
  try {
    tell({ kind: 'loaded', catalogue: loadCatalogue(directory) });
  } catch (error) {
    tell({ kind: 'refused', problems: problemsOf(error) });
  }
}

function watchFolder(folder: string): FSWatcher | undefined {
  try {
    const watcher = watch(folder, settle);
    // A watcher that fails later leaves the work to the polling.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

function problemsOf(error: unknown): string[] {
  if (error instanceof CatalogueError) return error.problems.map(formatProblem);
  return [error instanceof Error ? error.message : String(error)];
}

function tell(message: WatcherMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message);
}
