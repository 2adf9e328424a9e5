import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * A player's socket as docs/protocol.md describes it, without the client library: hundreds of its
 * sockets would take more processor time than the server that is measured.
 */
export interface PlayerSocket {
  send(event: string, payload: object): void;
  close(): void;
}

type OnEvent = (event: string, payload: never) => void;

const texts = 1;
const masked = 0x80;

/** Connects with an address of its own; resolves once the server has accepted the session. */
export function openPlayerSocket(
  url: string,
  address: string,
  onEvent: OnEvent,
): Promise<PlayerSocket> {
  return new Promise((resolve, reject) => {
    const opening = request(`${url}/v4/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'x-forwarded-for': address,
      },
    });
    opening.on('error', reject);
    opening.on('response', ({ statusCode }) =>
      reject(new Error(`the socket was refused with ${statusCode}`)),
    );
    opening.on('upgrade', (_response, stream, head) => {
      const sendText = (text: string) => stream.write(frameOf(text));
      const socket: PlayerSocket = {
        send: (event, payload) => sendText(`42${JSON.stringify([event, payload])}`),
        close: () => stream.destroy(),
      };
      stream.on('error', () => stream.destroy());
      readTexts(stream, head, (text) => {
        // Engine.IO: 0 opens, 2 pings, 3 answers it; 4 is Socket.IO's, with 0 connecting.
        if (text.startsWith('42')) onEvent(...(JSON.parse(text.slice(2)) as [string, never]));
        else if (text.startsWith('0')) sendText('40');
        else if (text === '2') sendText('3');
        else if (text.startsWith('40')) resolve(socket);
      });
    });
    opening.end();
  });
}

/** A client's frames are masked; a mask of zeros leaves the text as it is. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 0xffff) throw new Error('the frame is too long');
  const isShort = body.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x80 | texts;
  head[1] = masked | (isShort ? body.length : 126);
  if (!isShort) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Reads the server's frames: it neither masks them nor splits messages of this size. */
function readTexts(stream: Duplex, head: Buffer, onText: (text: string) => void): void {
  let rest = head;
  const read = () => {
    for (;;) {
      const frame = firstFrame(rest);
      if (!frame) return;
      rest = rest.subarray(frame.end);
      if (frame.opcode === texts) onText(frame.body.toString());
    }
  };
  stream.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    read();
  });
  read();
}

function firstFrame(bytes: Buffer): { opcode: number; body: Buffer; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return undefined;
  const length =
    start === 4 ? bytes.readUInt16BE(2) : start === 10 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = start + length;
  if (bytes.length < end) return undefined;
  return { opcode: bytes.readUInt8(0) & 0x0f, body: bytes.subarray(start, end), end };
}
