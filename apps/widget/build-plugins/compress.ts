import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const fromBytes = 512;
const modes = [constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];
const compressible = /\.(js|css|json|svg)$/;

/** Writes .br and .gz files for every asset that gets smaller; the server only picks one. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const [name, part] of Object.entries(bundle)) {
        const content = Buffer.from(part.type === 'chunk' ? part.code : part.source);
        if (!dir || !compressible.test(name) || content.length <= fromBytes) continue;
        writeFileSync(join(dir, `${name}.br`), brotli(content));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The smallest of what brotli's modes make of it; which one wins differs from file to file. */
export function brotli(content: Buffer): Buffer {
  const [smallest = content] = modes
    .map((mode) =>
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    )
    .toSorted((a, b) => a.length - b.length);
  return smallest;
}
