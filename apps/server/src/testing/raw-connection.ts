import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface RawConnection {
  socket: Socket;
  send(text: string | Buffer): void;
  /** Everything that was received. */
  received(): string;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
}

/** A connection on which a test can send any bytes. It is closed at the end of the test. */
export async function openRaw(url: string, from?: string): Promise<RawConnection> {
  const { hostname: host, port } = new URL(url);
  const socket = connect({
    host,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  });
  onTestFinished(() => void socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => void socket.write(text),
    received: () => Buffer.concat(chunks).toString('latin1'),
    ended,
  };
}

/** The number of open connections to the public port. */
export function countConnections({ app }: TestServer): Promise<number> {
  return new Promise((resolve, reject) => {
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** The request that opens a WebSocket. */
export function upgradeRequest(
  path = '/v4/socket.io/?EIO=4&transport=websocket',
  more = '',
): string {
  return (
    `GET ${path} HTTP/1.1\r\nhost: server\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
    `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`
  );
}

/** A masked frame of a client; by default one with text. */
export function frameOf(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [length | 0x80] : [126 | 0x80, length >> 8, length & 0xff];
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), payload]);
}
