import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootDir = fileURLToPath(new URL('../..', import.meta.url));

// The npm package `node` puts the pinned Node.js here; on Windows its file has the .exe ending.
export const pinnedNode = join(
  rootDir,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
