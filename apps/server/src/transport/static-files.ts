import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type Compressed, sendCompressed } from './send-compressed.ts';

interface StaticFile extends Compressed {
  type: string;
  etag: string;
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const compressFromBytes = 512;

function readCompressed(path: string, plain: Buffer, extension: 'br' | 'gz'): Buffer | undefined {
  if (existsSync(`${path}.${extension}`)) return readFileSync(`${path}.${extension}`);
  if (plain.length < compressFromBytes || path.endsWith('.woff2')) return undefined;
  if (extension === 'gz') return gzipSync(plain, { level: 9 });
  return brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** Everything below a folder, read and compressed once: the disk is not asked again. */
export function readFolder(dir: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(dir)) return files;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, entry);
    const type = types[entry.slice(entry.lastIndexOf('.') + 1)];
    if (!type || !statSync(path).isFile()) continue;
    const plain = readFileSync(path);
    files.set(relative(dir, path).split(sep).join('/'), {
      type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      br: readCompressed(path, plain, 'br'),
      gz: readCompressed(path, plain, 'gz'),
    });
  }
  return files;
}

/** Serves a folder from memory, in the smallest form that the browser takes. */
export function addFolder(
  app: FastifyInstance,
  prefix: string,
  dir: string,
  caching: string,
): void {
  const files = readFolder(dir);
  app.get(`${prefix}/*`, async (request, reply) => {
    const file = files.get((request.params as { '*': string })['*']);
    if (!file)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
    void reply.header('cache-control', caching).header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return sendCompressed(request, reply.type(file.type), file);
  });
}
