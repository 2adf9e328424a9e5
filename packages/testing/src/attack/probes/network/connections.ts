import { connect, type Socket } from 'node:net';
import { callType } from '@opencashier/contract/calls/call-paths';
import { io } from 'socket.io-client';
import { startAnotherServer, withoutProxies } from '../../another-server.ts';
import type { Attack, Scene } from '../../attack.ts';
import { frame, upgrade } from '../../raw-socket.ts';
import { randomAddress } from '../../transports.ts';

/** Longer than a slow phone needs to send its token. */
const deadlineMs = 45_000;
const dripMs = 1_000;

const post = [
  'POST /api/BANKING/deposit-create HTTP/1.1',
  'Host: pay.attack.example',
  'Content-Type: application/json',
  'Content-Length: 60000',
  '',
  '',
].join('\r\n');

/** Otherwise the server would take the client for dead. */
const answerPings = (socket: Socket) => (data: Buffer) => {
  if (data.includes('2', 2)) socket.write(frame('3'));
};

/** Ways to hold a connection without ever sending a token. */
const ways: [string, (socket: Socket) => void][] = [
  ['says nothing', () => {}],
  ['drips its headers', (socket) => drip(socket, 'GET / HTTP/1.1\r\nX: ', 'x')],
  ['drips its body', (socket) => drip(socket, post, ' ')],
  ['joins and leaves the socket', (socket) => {
    socket.write(upgrade());
    socket.once('data', () => {
      socket.write(frame('40'));
      socket.write(frame('41'));
    });
    socket.on('data', answerPings(socket));
  }],
  ['joins the socket and sends nothing more', (socket) => {
    socket.write(upgrade());
    socket.once('data', () => socket.write(frame('40')));
    socket.on('data', answerPings(socket));
  }],
  ['joins no namespace', (socket) => {
    socket.write(upgrade());
    setInterval(() => socket.writable && socket.write(frame('3')), dripMs).unref();
  }],
  ['upgrades another path', (socket) => socket.write(upgrade('/elsewhere'))],
]; // prettier-ignore

function drip(socket: Socket, begin: string, more: string): void {
  socket.write(begin);
  const timer = setInterval(() => socket.write(more), dripMs);
  socket.once('close', () => clearInterval(timer));
}

/** Sockets of one player, of which a widget has one. */
const socketsMax = 20;
const socketsTried = 40;
const graceMs = 15_000;

/** A valid token frees a socket from the deadline, and must not free it from every limit. */
async function crowd({ world, record }: Scene): Promise<void> {
  const { token } = await world.newPlayer();
  const path = '/v4/socket.io';
  const sockets = Array.from({ length: socketsTried }, (_, index) => {
    const extraHeaders = { 'x-forwarded-for': randomAddress() };
    const once = { reconnection: false, forceNew: true, extraHeaders };
    const socket = io(world.url, { path, transports: ['websocket'], ...once });
    const type = callType('deposit-status');
    const id = String(index);
    socket.emit('message', { id, key: id, token, time: Date.now(), type, payload: {} });
    return socket;
  });
  const answered = sockets.map(
    (socket) => new Promise((resolve) => socket.once('message', resolve)),
  );
  await Promise.all(answered);
  await new Promise((resolve) => setTimeout(resolve, graceMs));
  const open = sockets.filter(({ connected }) => connected).length;
  record.mustHold(`one player keeps ${open} sockets open`, open <= socketsMax);
  for (const socket of sockets) socket.close();
}

/** Opens one connection of each kind, all of which the server must end. */
async function hold({ record }: Scene, url: string, where: string): Promise<void> {
  const { port } = new URL(url);
  await Promise.all(
    ways.map(async ([what, begin]) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
      let isOpen = false;
      socket.once('connect', () => {
        isOpen = true;
        begin(socket);
      });
      const late = new Promise<boolean>((resolve) => {
        setTimeout(resolve, deadlineMs, false);
      });
      const isEnded = await Promise.race([ended, late]);
      record.mustHaveTried(`a connection ${where} that ${what}`, isOpen);
      const wasOpen = `is open after ${deadlineMs / 1000} s`;
      record.mustHold(`a connection ${where} that ${what} ${wasOpen}`, isEnded);
      socket.destroy();
    }),
  );
}

/** Behind a proxy, idle connections are the proxy's, so other deadlines apply than without one. */
async function run(scene: Scene): Promise<void> {
  const { world } = scene;
  const direct = await startAnotherServer(world, withoutProxies);
  try {
    await Promise.all([
      crowd(scene),
      hold(scene, world.url, 'behind a proxy'),
      hold(scene, direct.url, 'without a proxy'),
    ]);
  } finally {
    await direct.stop();
  }
}

export const connections: Attack = {
  title: 'connections that never show a token, and too many that do',
  isPerTransport: false,
  size: 1,
  run,
};
