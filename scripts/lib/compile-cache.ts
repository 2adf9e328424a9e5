import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';

/**
 * Lets every Node.js process of a command keep its compiled code: an app then starts with half the
 * CPU. Node.js goes without the cache if it cannot write to the folder.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/node') };
