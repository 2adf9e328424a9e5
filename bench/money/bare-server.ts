// The baselines: a Fastify that sends one JSON object, and a Socket.IO that does nothing. It runs
// in its own process, and the arguments choose which one.

import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { Server } from 'socket.io';

const [kind = '', port = '', file = ''] = process.argv.slice(2);
const http = fastify();
if (kind === 'json') {
  const body: unknown = JSON.parse(readFileSync(file, 'utf8'));
  http.get('/', async () => body);
} else {
  const io = new Server(http.server, { path: '/v4/socket.io', transports: ['websocket'] });
  io.on('connection', (socket) => socket.on('message', () => undefined));
}
await http.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
