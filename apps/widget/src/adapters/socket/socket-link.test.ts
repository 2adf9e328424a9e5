import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeClock, fakeClock, settle } from '../../testing/fake-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { backoffMs } from './backoff.ts';
import { createSocketLink, type SocketLink } from './socket-link.ts';

let server: TestServer | undefined;
let link: SocketLink | undefined;

afterEach(async () => {
  link?.close();
  await server?.close();
  server = undefined;
});

function open(url: string) {
  const clock = fakeClock();
  const seen = { connects: 0, disconnects: 0, givenUp: 0 };
  link = createSocketLink({
    url,
    query: () => ({}),
    clock,
    onConnect: () => void (seen.connects += 1),
    onDisconnect: () => void (seen.disconnects += 1),
    onGiveUp: () => void (seen.givenUp += 1),
  });
  return { link, clock, seen };
}

/** Advances the clock for retries as soon as the real refusals arrive. */
async function until(done: () => boolean, advance: () => Promise<void>): Promise<void> {
  while (!done()) {
    await advance();
    await settle();
  }
}

/** The pauses between attempts; the other waits are the timeouts of attempts. */
function pauses(clock: FakeClock): number[] {
  return clock.waits.filter((ms) => ms !== 6000);
}

// A port on which nothing listens.
const deadUrl = 'http://127.0.0.1:9';

describe('the socket connection', () => {
  it('[NET-7] waits 2^attempt seconds plus jitter, at most 10', () => {
    expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 0.5))).toEqual([
      2500, 4500, 8500, 10_000,
    ]);
  });

  it('[NET-7] is retried three times, then abandoned', async () => {
    const { link: dead, clock, seen } = open(deadUrl);
    expect(dead.socket.active).toBe(false);
    const connected = dead.connected();
    await until(
      () => seen.givenUp > 0,
      () => clock.advance(100),
    );
    expect(await connected).toBe(false);
    expect(pauses(clock)).toEqual([2500, 4500, 8500]);
    expect(await dead.connected()).toBe(false);
    expect(pauses(clock)).toHaveLength(3);
    expect(dead.connectedOnce()).toBe(false);
  });

  it('[NET-7] counts a connection that closes before the greeting as a failed attempt', async () => {
    server = await startTestServer();
    server.io.use((socket) => socket.conn.close());
    const { link: refusing, clock, seen } = open(server.url);
    void refusing.connected();
    await until(
      () => seen.givenUp > 0,
      () => clock.advance(100),
    );
    expect(seen).toMatchObject({ connects: 0, givenUp: 1 });
    expect(pauses(clock)).toHaveLength(3);
  });

  it('starts over on retryNow()', async () => {
    const { link: dead, clock, seen } = open(deadUrl);
    void dead.connected();
    await until(
      () => seen.givenUp === 1,
      () => clock.advance(100),
    );
    dead.retryNow();
    await until(
      () => seen.givenUp === 2,
      () => clock.advance(100),
    );
    expect(pauses(clock)).toHaveLength(6);
  });

  it('ends the current pause on retryNow(), and counts from the start', async () => {
    const { link: dead, clock, seen } = open(deadUrl);
    void dead.connected();
    await until(
      () => pauses(clock).length === 2,
      () => clock.advance(100),
    );
    const atMs = clock.nowMs();
    dead.retryNow();
    await until(() => pauses(clock).length === 3, settle);
    expect(clock.nowMs()).toBe(atMs);
    await until(
      () => seen.givenUp > 0,
      () => clock.advance(100),
    );
    expect(pauses(clock)).toEqual([2500, 4500, 2500, 4500, 8500]);
  });

  it('has no current attempt between two', async () => {
    const { link: dead, clock } = open(deadUrl);
    void dead.connected();
    await until(() => pauses(clock).length === 1, settle);
    expect(await dead.tried()).toBe(false);
  });

  it('[NET-7] stays unused after the server refused the line, even while it is open', async () => {
    server = await startTestServer();
    server.io.on('connection', (socket) => socket.emit('line.refused'));
    const { link: refused, seen } = open(server.url);
    await refused.connected();
    await until(() => seen.givenUp === 1, settle);
    refused.retryNow();
    expect(refused.socket.connected).toBe(true);
    expect(refused.isConnected()).toBe(false);
  });

  it('stays closed', async () => {
    server = await startTestServer();
    const { link: working, seen } = open(server.url);
    await working.connected();
    working.close();
    working.retryNow();
    expect(await working.connected()).toBe(false);
    expect(seen).toEqual({ connects: 1, disconnects: 1, givenUp: 0 });
  });

  it('reconnects after a drop, without the client’s own reconnection', async () => {
    server = await startTestServer();
    const { link: working, seen } = open(server.url);
    expect(await working.connected()).toBe(true);
    const again = once(server.io, 'connection');
    server.io.disconnectSockets(true);
    await again;
    await until(() => seen.connects === 2, settle);
    expect(seen).toEqual({ connects: 2, disconnects: 1, givenUp: 0 });
    expect(working.socket.io.opts.reconnection).toBe(false);
    expect(working.connectedOnce()).toBe(true);
  });
});
