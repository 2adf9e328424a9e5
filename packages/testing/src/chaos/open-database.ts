// Opens the embedded database of a folder, says how, and waits for the end that comes to it.

import { startEmbedded } from '@opencashier/postgres';

const lines: string[] = [];
await startEmbedded({ dataDir: process.argv[2] ?? '', log: (line) => lines.push(line) });
// Somebody who listens is not done: without this the process would leave, and end its database.
process.on('message', () => undefined);
process.send?.(lines.at(-1) ?? '');
