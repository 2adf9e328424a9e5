import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const fromBytes = 512;
const compressible = /\.(js|css|json|svg)$/;

/** Writes a .br and a .gz file for every asset that gets smaller; the server sends one of them. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const parts = Object.entries(bundle).map(async ([name, part]) => {
        const content = Buffer.from(part.type === 'chunk' ? part.code : part.source);
        if (!dir || !compressible.test(name) || content.length <= fromBytes) return;
        writeFileSync(join(dir, `${name}.br`), await brotli(content));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      });
      await Promise.all(parts);
    },
  };
}

// Cached, because two plugins compress the same files and the best quality takes seconds.
const compressed = new Map<string, Promise<Buffer>>();

/** Compresses with the best quality. Other brotli modes would save less than 0.1 %. */
export function brotli(content: Buffer): Promise<Buffer> {
  const key = createHash('sha256').update(content).digest('hex');
  const known = compressed.get(key) ?? compress(content);
  compressed.set(key, known);
  return known;
}

function compress(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
