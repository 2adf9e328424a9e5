// A player who sends calls without waiting for the responses; runs as a worker thread.

import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import type { Flood } from './flood.ts';
import { pace } from './pace.ts';

const { transport, url, token, callsPerSecond } = workerData as Flood;
const query = { country: 'de', currency: 'EUR' };
const name = 'userdata-payment-snippet';
const counts: Record<string, number> = {};
const count = (answer: string | number): void => {
  counts[answer] = (counts[answer] ?? 0) + 1;
};

function overHttp(): () => void {
  // No limit on connections: delayed responses must not hold back new calls.
  const agent = new Agent({ keepAlive: true });
  const path = `/api/BANKING/${name}?${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${token}` };
  return () => {
    const call = request(url + path, { agent, headers }, (answer) => {
      count(answer.statusCode ?? 0);
      answer.resume();
    });
    call.on('error', () => count('broken'));
    call.end();
  };
}

function overSocket(): () => void {
  const socket = io(url, { path: '/v4/socket.io', transports: ['websocket'] });
  socket.on('message', ({ status }: { status: number }) => count(status));
  let id = 0;
  return () => {
    id += 1;
    const type = `BANKING:${name}`;
    socket.emit('message', { id: String(id), token, time: Date.now(), type, payload: query });
  };
}

const stop = pace(callsPerSecond, transport === 'http' ? overHttp() : overSocket());
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage('started');
parentPort?.once('message', () => {
  stop();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(counts);
  process.exit();
});
