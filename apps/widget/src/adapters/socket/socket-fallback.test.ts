import { lineRefused } from '@opencashier/contract/calls/socket/frames';
import { nanoid } from 'nanoid';
import { expect, it } from 'vitest';
import { fakeClock, settle } from '../../testing/fake-clock.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createPushBoard } from '../pushes.ts';
import type { CallFrame, Transport } from '../transport.ts';
import { createSocketTransport } from './socket-transport.ts';

const deadUrl = 'http://127.0.0.1:9';

function open(url = deadUrl) {
  const clock = fakeClock();
  const frames: CallFrame[] = [];
  const http: Transport = {
    async send(frame) {
      frames.push(frame);
      return { ok: true, status: 200, data: 'over http' };
    },
  };
  const pushes = createPushBoard();
  let givenUp = 0;
  const transport = createSocketTransport({
    url,
    query: () => ({}),
    createId: nanoid,
    clock,
    pushes,
    http,
    onGiveUp: () => void (givenUp += 1),
  });
  return { clock, frames, transport, pushes, givenUp: () => givenUp };
}

const { signal } = new AbortController();
const frame: CallFrame = { name: 'deposit-create', payload: {}, key: 'k', token: 't', signal };

it('falls back to HTTP with the same key when the socket gives up', async () => {
  const { clock, frames, transport, givenUp } = open();
  while (givenUp() === 0) {
    await clock.advance(100);
    await settle();
  }
  expect(await transport.send(frame)).toMatchObject({ data: 'over http' });
  expect(frames).toEqual([frame]);
  transport.close();
});

it('uses HTTP as soon as the first attempt fails, if the socket was never connected', async () => {
  const { clock, frames, transport } = open();
  const answer = transport.send(frame);
  expect(frames).toEqual([]);
  expect(await answer).toMatchObject({ data: 'over http' });
  expect(clock.nowMs()).toBe(fakeClock().nowMs());
  transport.close();
});

it('waits for a lost connection, but at most five seconds', async () => {
  const server = await startTestServer();
  const { clock, frames, transport, pushes } = open(server.url);
  await transport.send(frame);
  expect(frames).toEqual([]);
  await server.close();
  while (pushes.pushing()) await settle();
  const answer = transport.send(frame);
  await clock.advance(4999);
  expect(frames).toEqual([]);
  await clock.advance(1);
  expect(await answer).toMatchObject({ data: 'over http' });
  transport.close();
});

it('uses HTTP if the server refuses more connections, until the next retry', async () => {
  const server = await startTestServer();
  const { frames, transport, pushes, givenUp } = open(server.url);
  await transport.send(frame);
  expect(server.frames).toHaveLength(1);
  server.io.emit(lineRefused);
  while (givenUp() === 0) await settle();
  expect(await transport.send(frame)).toMatchObject({ data: 'over http' });
  server.io.disconnectSockets(true);
  while (pushes.pushing()) await settle();
  expect(await transport.send(frame)).toMatchObject({ data: 'over http' });
  expect(frames).toHaveLength(2);
  expect(server.io.engine.clientsCount).toBe(0);

  transport.retryNow();
  await transport.send(frame);
  expect(server.frames).toHaveLength(2);
  transport.close();
  await server.close();
});
