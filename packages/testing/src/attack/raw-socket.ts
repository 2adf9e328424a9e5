import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomAddress } from './transports.ts';

/** The path of the players' socket, as a WebSocket. */
export const socketPath = '/v4/socket.io/?EIO=4&transport=websocket';

/** The request that opens a WebSocket. */
export const upgrade = (path = socketPath, address = randomAddress()) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: pay.attack.example',
    `X-Forwarded-For: ${address}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n');

/** A frame of a client, masked with zeros; by default one with text. */
export function frame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), payload]);
}

export interface RawSocket {
  socket: Socket;
  received(): string;
  /** True once this text has arrived, false if it has not within some seconds. */
  hears(text: string): Promise<boolean>;
  /** True once the server has closed the connection, false if it has not by then. */
  endsWithin(ms: number): Promise<boolean>;
}

const awaitTextMaxMs = 15_000;
const lookMs = 20;

/** A connection to the server on which an attack can send any bytes. */
export async function openRawSocket(
  url: string,
  { allowHalfOpen = false } = {},
): Promise<RawSocket> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<true>((resolve) => {
    socket.once('close', () => resolve(true));
    socket.once('end', () => resolve(true));
  });
  await once(socket, 'connect');
  const received = () => Buffer.concat(chunks).toString('latin1');
  return {
    socket,
    received,
    async hears(text) {
      const untilMs = Date.now() + awaitTextMaxMs;
      while (!received().includes(text)) {
        if (Date.now() > untilMs || socket.destroyed) return false;
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
      return true;
    },
    async endsWithin(ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, ms, false);
      });
      const isEnded = await Promise.race([closed, late]);
      clearTimeout(timer);
      return isEnded;
    },
  };
}

/** A WebSocket that has joined the players' namespace; false if the server did not let it in. */
export async function joinSocket(raw: RawSocket): Promise<boolean> {
  raw.socket.write(upgrade());
  if (!(await raw.hears('pingInterval'))) return false;
  raw.socket.write(frame('40'));
  return raw.hears('40{"sid"');
}
