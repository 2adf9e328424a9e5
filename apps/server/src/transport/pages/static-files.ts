import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import {
  compressAll,
  type Compressed,
  compressInBackground,
  compressLazily,
  sendCompressed,
} from '../send-compressed.ts';

export interface StaticFile extends Compressed {
  type: string;
  etag: string;
  /** Its modification time and size; a generated file has none. */
  stamp?: string;
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  woff2: 'font/woff2',
};

const compressFromBytes = 512;

function readCompressed(path: string, plain: Buffer, extension: 'br' | 'gz'): Buffer | undefined {
  if (existsSync(`${path}.${extension}`)) return readFileSync(`${path}.${extension}`);
  if (plain.length < compressFromBytes || /\.(?:woff2|webm)$/.test(path)) return undefined;
  if (extension === 'gz') return gzipSync(plain, { level: 9 });
  return brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** A generated file. */
export function generatedFile(name: string, content: string | Buffer): StaticFile {
  return staticFile(name, Buffer.from(content));
}

/** A generated file that is compressed while the server answers others. */
export async function compressedFile(name: string, content: Buffer): Promise<StaticFile> {
  const file = generatedFile(name, content);
  if (content.length < compressFromBytes) return file;
  const { type, etag } = file;
  return { ...(await compressInBackground(content)), type, etag };
}

function staticFile(path: string, plain: Buffer, stamp?: string): StaticFile {
  return Object.assign(
    compressLazily(
      plain,
      () => readCompressed(path, plain, 'br'),
      () => readCompressed(path, plain, 'gz'),
    ),
    {
      type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      ...(stamp !== undefined && { stamp }),
    },
  );
}

/** Each folder as it was last read. */
const lastRead = new Map<string, ReadonlyMap<string, StaticFile>>();

/**
 * Everything below a folder. Unchanged files are reused from the last read: compressing hundreds of
 * icons again would keep players waiting.
 */
export function readFolder(dir: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const before = lastRead.get(dir);
  lastRead.set(dir, files);
  if (!existsSync(dir)) return files;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, entry);
    const isServed = entry.slice(entry.lastIndexOf('.') + 1) in types;
    const found = isServed && statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!found || !found.isFile()) continue;
    const name = relative(dir, path).split(sep).join('/');
    const stamp = `${found.mtimeNs} ${found.size}`;
    const known = before?.get(name);
    const isSame = known?.stamp === stamp;
    files.set(name, isSame ? known : staticFile(path, readFileSync(path), stamp));
  }
  return files;
}

export interface Serving {
  caching: string;
  /** Compresses at startup, so that no player has to wait; otherwise on the first request. */
  compressAhead: boolean;
  /** Finds a file that is not in the folder. */
  fallback?: (name: string) => Promise<StaticFile | undefined>;
}

interface VersionedServing {
  /** Finds a file of the version that was asked for, if that is another one. */
  otherVersion?: (name: string, version: string) => Promise<StaticFile | undefined> | undefined;
}

export interface ServedFolder {
  /** Serves the folder as it is now. */
  reload(): void;
}

/**
 * Serves a folder from memory, in the smallest encoding that the browser accepts. The disk is read
 * only at startup and on a reload.
 */
export function addFolder(
  app: FastifyInstance,
  prefix: string,
  dir: string,
  serving: Serving,
): ServedFolder {
  let files: ReadonlyMap<string, StaticFile> = new Map();
  const reload = () => {
    files = readFolder(dir);
    if (serving.compressAhead) compressAll(files.values());
  };
  reload();
  const { caching, fallback } = serving;
  addRoute(app, prefix, caching, (name) => files.get(name) ?? fallback?.(name));
  return { reload };
}

/** Serves files that may be replaced while the server runs. */
export function addFiles(
  app: FastifyInstance,
  prefix: string,
  files: () => ReadonlyMap<string, StaticFile>,
  { caching, compressAhead, otherVersion }: Serving & VersionedServing,
): void {
  if (compressAhead) compressAll(files().values());
  addRoute(app, prefix, caching, async (name, version) => {
    const own = files().get(name);
    const other = version === undefined ? undefined : await otherVersion?.(name, version);
    return other ?? own;
  });
}

function addRoute(
  app: FastifyInstance,
  prefix: string,
  caching: string,
  find: (
    name: string,
    version?: string,
  ) => StaticFile | undefined | Promise<StaticFile | undefined>,
): void {
  app.get(`${prefix}/*`, async (request, reply) => {
    const { v } = request.query as { v?: unknown };
    const version = typeof v === 'string' ? v : undefined;
    const file = await find((request.params as { '*': string })['*'], version);
    if (!file) return reply.code(404).type('text/plain').send('');
    void reply.header('cache-control', caching).header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return sendCompressed(request, reply.type(file.type), file);
  });
}
