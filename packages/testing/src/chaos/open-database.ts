// Opens the embedded database of a folder, reports how, and waits to be killed.

import { startEmbedded } from '@opencashier/postgres';

const lines: string[] = [];
await startEmbedded({ dataDir: process.argv[2] ?? '', log: (line) => lines.push(line) });
// The listener keeps the process alive; otherwise it would exit and stop its database.
process.on('message', () => undefined);
process.send?.(lines.at(-1) ?? '');
