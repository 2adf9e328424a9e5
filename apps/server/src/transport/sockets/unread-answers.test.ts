import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  countConnections,
  frameOf,
  openRaw,
  type RawConnection,
  upgradeRequest,
} from '../../testing/raw-connection.ts';
import { askOver, openTestSocket } from '../../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const list = { country: 'de', currency: 'EUR' };

// A long list, so that a few answers are more than the buffers of the network hold.
const methods = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`card_${i}`, {}]));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ methods });
});
afterAll(() => server.close());

/** A WebSocket that has joined, and reads nothing until it is told to. */
async function openUnread(url = server.url): Promise<RawConnection> {
  const raw = await openRaw(url);
  raw.send(upgradeRequest());
  await expect.poll(() => raw.received()).toContain('pingInterval');
  raw.send(frameOf('40'));
  await expect.poll(() => raw.received()).toContain('40{"sid"');
  raw.socket.pause();
  return raw;
}

/** Requests for the list of methods, the largest answer, within the limits of each player. */
async function lists(users: number, callsEach: number): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (let user = 0; user < users; user += 1) {
    const token = await server.token({ user: `silent-${user}` });
    const call = { id: 'a', token, time: 1, type: 'BANKING:methods-payment-v3', payload: list };
    const frame = frameOf(`42["message",${JSON.stringify(call)}]`);
    frames.push(...Array.from({ length: callsEach }, () => frame));
  }
  return Buffer.concat(frames);
}

const answersOf = (raw: RawConnection): number => raw.received().split('"status":200').length - 1;

describe('a socket that does not read its answers', () => {
  it('is closed when too many of them are waiting', async () => {
    const raw = await openUnread();
    // The first answers fill the buffers of the network, which take some megabytes.
    raw.send(await lists(2, 50));
    // Its heartbeat says that it is alive.
    const alive = (): Promise<number> => {
      raw.send(frameOf('3'));
      return countConnections(server);
    };
    await expect.poll(alive, { interval: 1000, timeout: 30_000 }).toBe(0);
    raw.socket.resume();
    await raw.ended;
    expect(answersOf(raw)).toBeLessThan(100);
  });

  it('gets them all if it reads again before that', async () => {
    const raw = await openUnread();
    raw.send(await lists(1, 5));
    // Once another client is answered, so are these calls.
    const other = await openTestSocket(server.url);
    await askOver(other, await server.token({ user: 'other' }), 'methods-payment-v3', list);
    raw.socket.resume();
    await expect.poll(() => answersOf(raw)).toBe(5);
  });
});

describe('sockets that do not read, all together', () => {
  it('are closed above the limit of the server, and counted, while a client that reads stays', async () => {
    // Less than a single socket may keep.
    const environment = { unreadMaxBytes: 400_000 };
    const small = await startTestServer({ beside: server, methods, environment });
    onTestFinished(() => small.close());
    const reader = await openTestSocket(small.url);
    const ask = async () =>
      askOver(reader, await server.token({ user: 'reader' }), 'methods-payment-v3', list);
    await ask();
    const raw = await openUnread(small.url);
    raw.send(await lists(2, 50));
    await expect.poll(() => countConnections(small), { timeout: 30_000 }).toBe(1);
    expect(await ask()).toMatchObject({ status: 200 });
    const metrics = await (await fetch(`${small.consoleUrl}/metrics`)).text();
    expect(metrics).toContain('cashier_unread_sockets_closed_total{limit="server"} 1');
    expect(metrics).toContain('cashier_unread_sockets_closed_total{limit="socket"} 0');
  });
});
