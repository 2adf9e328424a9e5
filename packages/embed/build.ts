import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPackage } from './build/package.ts';

const dist = join(import.meta.dirname, 'dist');
const integrity = await buildPackage(dist);
const { length } = brotliCompressSync(readFileSync(join(dist, 'open-cashier.js')));
process.stdout.write(`open-cashier.js ${integrity}, ${length} bytes in brotli\n`);
