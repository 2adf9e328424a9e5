// Opens the embedded database of a folder, says how, and waits for the end that comes to it.

import { startEmbedded } from '@opencashier/postgres';

const lines: string[] = [];
await startEmbedded({ dataDir: process.argv[2] ?? '', log: (line) => lines.push(line) });
process.send?.(lines.at(-1) ?? '');
