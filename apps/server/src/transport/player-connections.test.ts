import { describe, expect, it, onTestFinished } from 'vitest';
import {
  countConnections,
  openRaw,
  type RawConnection,
  upgradeRequest,
} from '../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { ConnectionLimits } from './connections.ts';

/** A server whose deadlines pass when the test says so. */
async function startWith(limits: Partial<ConnectionLimits>, trustedProxies = 0) {
  const deadlines = new Set<() => void>();
  const wait = (check: () => void) => {
    deadlines.add(check);
    return () => deadlines.delete(check);
  };
  const server = await startTestServer({
    connectionLimits: { ...limits, wait },
    environment: { trustedProxies },
  });
  onTestFinished(() => server.close());
  return {
    server,
    /** The connections that have a deadline. */
    unauthenticated: () => deadlines.size,
    expireDeadlines: () => deadlines.forEach((check) => check()),
  };
}

const list = 'methods-payment-v3?country=de&currency=EUR';

const unknownCall = 'nothing';

const requestOf = (token: string, name: string): string =>
  `GET /api/BANKING/${name} HTTP/1.1\r\nhost: s\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** A kept-alive connection that has made one call with the token. */
async function openWith(server: TestServer, token: string, name = list): Promise<RawConnection> {
  const raw = await openRaw(server.url);
  raw.send(requestOf(token, name));
  const status = name === unknownCall ? '404 Not Found' : '200 OK';
  await expect.poll(() => raw.received()).toContain(status);
  return raw;
}

const openFor = async (server: TestServer, user: string): Promise<RawConnection> =>
  openWith(server, await server.token({ user }));

/** The connection answers another request, without a token. */
async function expectOpen(raw: RawConnection): Promise<void> {
  raw.send('GET /nowhere HTTP/1.1\r\nhost: s\r\n\r\n');
  await expect.poll(() => raw.received()).toContain('404 Not Found');
}

describe('HTTP connections of one player', () => {
  it('may stay open up to a number; a further one is answered, but keeps its deadline', async () => {
    const { server, unauthenticated, expireDeadlines } = await startWith({ perPlayerMax: 2 });
    const kept = [await openFor(server, 'many'), await openFor(server, 'many')];
    await expect.poll(unauthenticated).toBe(0);
    const surplus = await openFor(server, 'many');
    expect(unauthenticated()).toBe(1);
    // Others have places of their own.
    kept.push(await openFor(server, 'other'));
    expect(unauthenticated()).toBe(1);
    expireDeadlines();
    await surplus.ended;
    await Promise.all(kept.map(expectOpen));
  });

  it('count once however many calls they make, and whether or not those are refused', async () => {
    const { server, unauthenticated } = await startWith({ perPlayerMax: 1 });
    const token = await server.token({ user: 'refused' });
    const first = await openWith(server, token);
    await expect.poll(unauthenticated).toBe(0);
    await openWith(server, token, unknownCall);
    expect(unauthenticated()).toBe(1);
    first.send(requestOf(token, unknownCall));
    await expect.poll(() => first.received()).toContain('404 Not Found');
    first.socket.destroy();
    await expect.poll(() => countConnections(server)).toBe(1);
    await openWith(server, token, unknownCall);
    expect(unauthenticated()).toBe(1);
  });

  it('make room when they close or become a WebSocket', async () => {
    const { server, unauthenticated } = await startWith({ perPlayerMax: 1 });
    const first = await openFor(server, 'moving');
    await expect.poll(unauthenticated).toBe(0);
    first.socket.destroy();
    await expect.poll(() => countConnections(server)).toBe(0);
    const second = await openFor(server, 'moving');
    await expect.poll(unauthenticated).toBe(0);
    second.send(upgradeRequest());
    await expect.poll(() => second.received()).toContain('pingInterval');
    expect(unauthenticated()).toBe(1);
    await openFor(server, 'moving');
    await expect.poll(unauthenticated).toBe(1);
  });

  it('are limited per address as well', async () => {
    const { server, unauthenticated } = await startWith({ playersPerAddressMax: 2 });
    for (const user of ['a', 'b', 'c']) await openFor(server, user);
    await expect.poll(unauthenticated).toBe(1);
  });

  it('are not counted behind a proxy, which owns them, once their calls are answered', async () => {
    const { server, unauthenticated } = await startWith({ perPlayerMax: 1 }, 1);
    const proxied = [await openFor(server, 'proxied'), await openFor(server, 'proxied')];
    await expect.poll(unauthenticated).toBe(0);
    await Promise.all(proxied.map(expectOpen));
  });
});
