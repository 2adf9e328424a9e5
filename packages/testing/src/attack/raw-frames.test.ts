import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { sendFrames } from './raw-frames.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Lets sockets in, answers their calls, and ends each socket after this many. */
async function startAnswering(endsAfter: number, isOpen = true): Promise<string> {
  server = createServer((socket) => {
    let answered = 0;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.startsWith('GET '))
        return void (isOpen ? socket.write('pingInterval') : socket.end());
      if (text.endsWith('40')) return void socket.write('40{"sid"');
      const calls = text.split(`42["message"`).length - 1;
      for (let read = 0; read < calls; read += 1) {
        if (answered === endsAfter) return void socket.end();
        socket.write('42["message",{"id":"x","status":401}]');
        answered += 1;
      }
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = () => ({ id: 'x' });

it('sends every call, on as many sockets as needed', async () => {
  const url = await startAnswering(10);
  const { sent, statuses } = await sendFrames(url, 35, call, { lines: 2, perSocket: 10 });
  expect([sent, [...statuses]]).toEqual([35, [[401, 35]]]);
});

it('counts the calls of a socket that the server ends as unanswered', async () => {
  const url = await startAnswering(6);
  const { sent, statuses } = await sendFrames(url, 20, call, { lines: 1, perSocket: 10 });
  expect([sent, new Map(statuses)]).toEqual([
    20,
    new Map([
      [401, 12],
      [0, 8],
    ]),
  ]);
});

it('ends, with fewer calls than asked for, if no socket is let in', async () => {
  const url = await startAnswering(10, false);
  const { sent } = await sendFrames(url, 20, call);
  expect(sent).toBe(0);
});
