import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '@opencashier/contract/error-body';

const lingerMs = 1000;

/**
 * Answers on a connection that no route serves, as Node and Socket.IO would without our headers,
 * and ends it. A client that does not read the answer is cut off after a second.
 */
export function refuseRaw(
  socket: Duplex,
  { status, error }: { status: number; error: ErrorBody },
  headers: Readonly<Record<string, string>>,
): void {
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ error });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end(`${head}\r\n${body}`, () => socket.destroy());
}
