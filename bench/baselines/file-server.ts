import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface FileServer {
  port: number;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Serves a few files from memory, compressed once with brotli's best level, like the product. */
export async function serveFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  { host, port = 0 }: { host: string; port?: number },
): Promise<FileServer> {
  const compressed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = compressed.get(pathname);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(pathname)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' };
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
