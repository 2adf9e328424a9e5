import { beforeEach, expect, it } from 'vitest';
import { type UnreadLimit, UnreadLimits } from './unread-limits.ts';

let nowMs = 0;
let closed: string[] = [];
let limits: UnreadLimits;
beforeEach(() => {
  nowMs = 0;
  closed = [];
  limits = new UnreadLimits({
    totalMaxBytes: 1000,
    countClosed: (limit: UnreadLimit) => closed.push(limit),
    now: () => nowMs,
  });
});

/** A socket whose network takes nothing until it is told to. */
function openSocket(name: string) {
  const webSocket = { bufferedAmount: 0, terminate: () => void closed.push(name) };
  const unread = limits.open(webSocket);
  return {
    send(bytes: number) {
      unread.add('x'.repeat(bytes));
      unread.handOver();
      webSocket.bufferedAmount += bytes;
    },
    read() {
      webSocket.bufferedAmount = 0;
      unread.drain();
    },
    /** The network took everything, and nobody has been told yet. */
    take: () => void (webSocket.bufferedAmount = 0),
    queue: unread.add,
    close: unread.close,
  };
}

it('closes the socket on which the most waits if all sockets together exceed the limit', () => {
  const [first, second, third] = ['first', 'second', 'third'].map(openSocket);
  first?.send(200);
  second?.send(500);
  third?.send(200);
  nowMs = 1000;
  third?.send(100);
  expect(closed).toEqual([]);
  first?.send(1);
  expect(closed).toEqual(['server', 'second']);
});

it('closes the one that has not read for longest, not one with a large answer', () => {
  const silent = [openSocket('silent-1'), openSocket('silent-2'), openSocket('silent-3')];
  for (const socket of silent) {
    socket.send(250);
    nowMs += 1000;
  }
  const reader = openSocket('reader');
  nowMs += 1000;
  reader.send(300);
  expect(closed).toEqual(['server', 'silent-1']);
});

it('closes as many as it takes, and a client that reads now and then last', () => {
  const silent = [openSocket('silent-1'), openSocket('silent-2')];
  const slow = openSocket('slow');
  slow.send(300);
  for (const socket of silent) socket.send(300);
  nowMs = 60_000;
  slow.read();
  slow.send(300);
  nowMs = 61_000;
  openSocket('late').send(750);
  expect(closed).toEqual(['server', 'silent-1', 'server', 'silent-2', 'server', 'slow']);
});

it('closes nobody for bytes that were read, or whose socket is gone', () => {
  const [read, taken, gone, last] = ['read', 'taken', 'gone', 'last'].map(openSocket);
  read?.send(400);
  taken?.send(400);
  read?.read();
  gone?.send(400);
  gone?.close();
  nowMs = 1000;
  taken?.take();
  for (let answer = 0; answer < 10; answer += 1) last?.send(100);
  expect(closed).toEqual([]);
});

it('frees a tenth of the limit, so that it need not weigh all sockets again at the next packet', () => {
  for (let number = 1; number <= 20; number += 1) openSocket(`silent-${number}`).send(50);
  nowMs = 1000;
  const reader = openSocket('reader');
  reader.send(50);
  expect(closed.filter((limit) => limit === 'server')).toHaveLength(3);
  reader.send(100);
  expect(closed.filter((limit) => limit === 'server')).toHaveLength(3);
});

it('spares clients that may be reading as long as somebody else is left', () => {
  const burst = ['burst-1', 'burst-2', 'burst-3'].map(openSocket);
  const silent = openSocket('silent');
  silent.send(10);
  nowMs = 2000;
  for (const socket of burst) {
    socket.send(300);
    nowMs += 100;
  }
  burst[1]?.send(100);
  expect(closed).toEqual(['server', 'silent']);
  burst[1]?.send(1);
  expect(closed).toEqual(['server', 'silent', 'server', 'burst-1']);
});

it('counts the bytes of what Engine.IO queues, not its letters', () => {
  const socket = openSocket('queueing');
  socket.queue('न'.repeat(333));
  expect(closed).toEqual([]);
  socket.queue('न');
  expect(closed).toEqual(['server', 'queueing']);
});

it('closes a socket with more than 1 MB at its next packet, whatever the others have', () => {
  limits = new UnreadLimits({
    totalMaxBytes: 1e9,
    countClosed: (limit: UnreadLimit) => closed.push(limit),
    now: () => nowMs,
  });
  const socket = openSocket('full');
  socket.send(3_000_000);
  expect(closed).toEqual([]);
  // A ping of the client.
  socket.queue('');
  socket.queue('');
  expect(closed).toEqual(['socket', 'full']);
});
