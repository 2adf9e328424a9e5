import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The same content in the encodings that browsers accept. */
export interface Compressed {
  plain: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
}

/**
 * Compressed when a browser first requests that encoding. The best compression of a page takes a
 * tenth of a second, and startup would have to wait for the pages of every partner.
 */
export function compressLazily(
  plain: Buffer,
  makeBr: () => Buffer | undefined = () => brotliCompressSync(plain),
  makeGz: () => Buffer | undefined = () => gzipSync(plain),
): Compressed {
  const br = once(makeBr);
  const gz = once(makeGz);
  return {
    plain,
    get br() {
      return br();
    },
    get gz() {
      return gz();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Compresses now, so that no player waits for it. */
export function compressAll(files: Iterable<Compressed>): void {
  for (const file of files) void [file.br, file.gz];
}

const brotliInBackground = promisify(brotliCompress);
const gzipInBackground = promisify(gzip);

/** Compresses while the server answers others, one encoding after the other. */
export async function compressInBackground(plain: Buffer): Promise<Compressed> {
  const br = await brotliInBackground(plain);
  const gz = await gzipInBackground(plain);
  return { plain, br, gz };
}

/** Sends the smallest encoding that the browser accepts; compressed once, never per request. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, file: Compressed) {
  void reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.br);
  }
  if (file.gz && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gz);
  }
  return reply.send(file.plain);
}
