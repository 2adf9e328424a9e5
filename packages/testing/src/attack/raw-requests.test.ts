import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendRaw } from './raw-requests.ts';

let server: Server;
let url: string;
let answered: number;

beforeEach(async () => {
  answered = 0;
  server = createServer(({ url: path, socket }, response) => {
    if (path === '/fatal') return void socket.destroy();
    answered += 1;
    if (answered % 30 === 0) response.setHeader('connection', 'close');
    return void response.writeHead(401, { 'content-length': 2 }).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: attack.example\r\n\r\n`;

it('sends again what a closing connection has left unanswered', async () => {
  const { sent, statuses } = await sendRaw(url, 500, () => get('/'));
  expect([sent, [...statuses]]).toEqual([500, [[401, 500]]]);
});

it('counts the requests that end their connection as unanswered', async () => {
  const { sent, statuses } = await sendRaw(url, 10, () => get('/fatal'), { lines: 2, ahead: 5 });
  expect([sent, [...statuses]]).toEqual([10, [[0, 10]]]);
});

it('ends, with fewer requests than asked for, if the server is down', async () => {
  await new Promise((resolve) => server.close(resolve));
  const { sent } = await sendRaw(url, 500, () => get('/'));
  expect(sent).toBe(0);
});
