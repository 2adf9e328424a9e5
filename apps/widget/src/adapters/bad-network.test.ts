import type { WidgetMessage } from '@opencashier/contract/host/messages';
import type { FaultProxy } from '@opencashier/testing/fault-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadNetwork, cancelled, reference } from '../testing/bad-network.ts';
import { type FakeClock, settle } from '../testing/fake-clock.ts';
import type { TestServer } from '../testing/test-server.ts';

let network: BadNetwork;
let server: TestServer;
let proxy: FaultProxy;
let clock: FakeClock;
let sent: WidgetMessage[];

beforeEach(async () => {
  network = await BadNetwork.start();
  ({ server, proxy, clock, sent } = network);
});
afterEach(() => network.close());

const socketLines = /^GET \/v4\/socket\.io/;

describe.each(['http', 'socket'] as const)('over %s', (name) => {
  beforeEach(() => {
    server.answer = () => ({ status: 200, data: cancelled });
  });

  /** Opens the network; on the socket it waits for the connection, which the tests then disturb. */
  async function connect() {
    const opened = network.open(name);
    if (name === 'socket') await network.until(() => opened.pushes.pushing());
    return opened;
  }

  it('[ERR-1][ERR-3] an error has its message, code and status', async () => {
    server.answer = () => ({ status: 422, error: { message: 'no', code: 'request.keyReused' } });
    const { cancel } = await connect();
    expect(await network.ended(cancel())).toMatchObject({
      message: 'no',
      code: 'request.keyReused',
      status: 422,
    });
    expect(server.calls).toHaveLength(1);
  });

  it('[ERR-2] the host is notified once of a 401, and with a fresh token the call continues', async () => {
    server.answer = ({ token }) =>
      token === 'old'
        ? { status: 401, error: { message: 'too old', code: 'auth.tokenExpired' } }
        : { status: 200, data: cancelled };
    const { cancel, gate } = await connect();
    const calls = [cancel(), cancel()];
    await network.until(() => server.calls.length === 2);
    await network.until(() => sent.some(({ messageType }) => messageType === 'onTokenExpired'));
    await settle();
    gate.renew('fresh');
    expect(await network.ended(Promise.all(calls))).toEqual([cancelled, cancelled]);
    expect(sent.filter(({ messageType }) => messageType === 'onTokenExpired')).toEqual([
      { messageType: 'onTokenExpired', message: 'too old' },
    ]);
  });

  it('[ERR-4] a connection that breaks during the response is retried with the same key', async () => {
    const { cancel, pushes } = await connect();
    proxy.inject({ kind: 'drop', afterBytes: 5 });
    const call = cancel();
    await network.until(() => server.calls.length === 1);
    await network.until(() => (name === 'socket' ? !pushes.pushing() : proxy.count() === 0));
    proxy.heal();
    expect(await network.ended(call)).toEqual(cancelled);
    expect(server.calls.length).toBeGreaterThan(1);
    expect(new Set(server.calls.map(({ key }) => key))).toEqual(new Set(['one-key']));
  });

  it('[ERR-4] a network that refuses all connections is reported after the last attempt', async () => {
    const { cancel } = await connect();
    await proxy.refuse();
    expect(await network.ended(cancel())).toMatchObject({
      message: 'Network connection failed',
      code: 'socket.networkError',
    });
    expect(server.calls).toEqual([]);
  });

  it('a call succeeds if the network recovers before the retries are used up', async () => {
    const { cancel } = await connect();
    await proxy.refuse();
    const call = cancel();
    await clock.advance(100);
    await proxy.listen();
    expect(await network.ended(call)).toEqual(cancelled);
    expect(server.calls).toHaveLength(1);
  });

  it('a delayed or throttled response is accepted', async () => {
    const { cancel } = await connect();
    proxy.inject({ kind: 'delay', ms: 80 });
    expect(await network.ended(cancel(), 0)).toEqual(cancelled);
    proxy.inject({ kind: 'throttle', bytesPerSecond: 5000 });
    expect(await network.ended(cancel(), 0)).toEqual(cancelled);
  });

  it('[NET-8] a call without a response ends after 30 seconds and is not retried', async () => {
    const { cancel } = await connect();
    proxy.inject({ kind: 'halfOpen' });
    const call = cancel();
    let isOver = false;
    const outcome = call.catch((error: unknown) => error).finally(() => (isOver = true));
    await clock.advance(29_999);
    expect(isOver).toBe(false);
    await clock.advance(1);
    expect(await outcome).toMatchObject({ message: 'Request timeout', code: 'request.timeout' });
    await clock.advance(60_000);
    expect(server.calls).toEqual([]);
  });
});

describe('a socket', () => {
  beforeEach(() => {
    server.answer = ({ payload }) => ({ status: 200, data: payload });
  });

  it('[NET-5] queues a call until it is connected', async () => {
    let letIn: (() => void) | undefined;
    server.io.use((_socket, next) => {
      letIn = next;
    });
    const { cancel } = network.open('socket');
    const call = cancel();
    await network.until(() => letIn !== undefined);
    expect(server.calls).toEqual([]);
    letIn?.();
    expect(await network.ended(call, 0)).toEqual(reference);
    expect(server.frames).toHaveLength(1);
  });

  it('ignores the second copy of a response that arrives twice', async () => {
    const { cashier, pushes } = network.open('socket');
    await network.until(() => pushes.pushing());
    proxy.inject({ kind: 'duplicate' });
    const statusOf = (depositId: string) =>
      network.ended(cashier.call('deposit-status', { ...reference, depositId }), 0);
    expect(await statusOf('first')).toMatchObject({ depositId: 'first' });
    expect(await statusOf('second')).toMatchObject({ depositId: 'second' });
    expect(server.calls).toHaveLength(2);
  });

  it('delays a call by three seconds if it never opens; then HTTP takes over', async () => {
    proxy.inject({ kind: 'blackhole' }, socketLines);
    const { cancel } = network.open('socket');
    const startMs = clock.nowMs();
    const call = cancel();
    await network.until(() => proxy.count(socketLines) === 1);
    expect(server.calls).toEqual([]);
    await clock.advance(3000);
    expect(await network.ended(call, 0)).toEqual(reference);
    expect(clock.nowMs() - startMs).toBe(3000);
    expect(server.frames).toEqual([]);
  });

  it('[NET-7] is abandoned if it keeps breaking, and HTTP continues with the same key', async () => {
    const { cancel, pushes, givenUp } = network.open('socket');
    await network.until(() => pushes.pushing());
    server.answer = () => ({ status: 200, hangUp: true });
    const call = cancel();
    await network.until(() => server.frames.length === 1);
    proxy.inject({ kind: 'reset' }, socketLines);
    server.answer = ({ payload }) => ({ status: 200, data: payload });
    expect(await network.ended(call)).toEqual(reference);
    expect(server.calls.map(({ key }) => key)).toEqual(['one-key', 'one-key']);
    expect(server.frames).toHaveLength(1);
    await network.until(() => givenUp() === 1, 100);
    expect(await network.ended(cancel(), 0)).toEqual(reference);
    expect(server.frames).toHaveLength(1);
  });

  it('carries calls again once it has recovered, and reports the gap', async () => {
    const { cancel, pushes, socket, givenUp } = network.open('socket');
    await network.until(() => pushes.pushing());
    let gaps = 0;
    pushes.onGap(() => (gaps += 1));
    await proxy.refuse();
    await network.until(() => givenUp() === 1, 100);
    expect(pushes.pushing()).toBe(false);
    await proxy.listen();
    socket?.retryNow();
    await network.until(() => pushes.pushing());
    expect(gaps).toBe(1);
    expect(await network.ended(cancel(), 0)).toEqual(reference);
    expect(server.frames).toHaveLength(1);
  });
});
