import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPackage } from './build/package.ts';

const dist = join(import.meta.dirname, 'dist');
for (const [name, integrity] of Object.entries(await buildPackage(dist))) {
  const { length } = brotliCompressSync(readFileSync(join(dist, name)));
  process.stdout.write(`${name} ${integrity}, ${length} bytes in brotli\n`);
}
