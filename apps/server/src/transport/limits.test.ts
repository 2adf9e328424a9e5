import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOver, openSocket } from '../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let socket: Socket;

// The date stands still, so that no allowance is refilled however slow the machine is.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer();
});
// Refused calls count against their socket, which is closed after too many.
beforeEach(async () => {
  socket = await openSocket(server.url);
});
afterEach(() => void socket.close());
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const list = { country: 'de', currency: 'EUR' };

async function overHttp(token: string): Promise<number> {
  return (await server.call(token, 'methods-payment-v3', list)).status;
}

async function overSocket(token: string): Promise<number> {
  return (await askOver(socket, token, 'methods-payment-v3', list)).status;
}

const repeat = (count: number, call: () => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, call));
const acceptedCount = (statuses: number[]): number =>
  statuses.filter((status) => status === 200).length;

describe('the limit of calls', () => {
  it('is shared by both transports', async () => {
    const token = await server.token({ user: 'greedy' });
    const [http, frames] = await Promise.all([
      repeat(70, () => overHttp(token)),
      repeat(70, () => overSocket(token)),
    ]);
    // One transport alone would have let sixty through.
    expect(acceptedCount([...http, ...frames])).toBe(60);
    expect(new Set([...http, ...frames])).toEqual(new Set([200, 429]));
  });

  it('is shared by all sockets of a player', async () => {
    const token = await server.token({ user: 'many-tabs' });
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(server.url)));
    const answers = sockets.map((line) =>
      repeat(20, async () => (await askOver(line, token, 'methods-payment-v3', list)).status),
    );
    const statuses = (await Promise.all(answers)).flat();
    for (const line of sockets) line.close();
    expect(acceptedCount(statuses)).toBe(60);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('delays a refusal for a second, so that a connection cannot flood', async () => {
    const token = await server.token({ user: 'hasty' });
    const refusalsMs: number[] = [];
    await repeat(150, async () => {
      const startMs = performance.now();
      const status = await overHttp(token);
      if (status === 429) refusalsMs.push(performance.now() - startMs);
      return status;
    });
    expect(refusalsMs.length).toBeGreaterThan(0);
    expect(Math.min(...refusalsMs)).toBeGreaterThan(990);
  });

  it('stops reading a socket for a second, so that it cannot flood', async () => {
    const token = await server.token({ user: 'breathless' });
    const startMs = performance.now();
    expect(await repeat(150, () => overSocket(token))).toContain(429);
    // It is sent while the socket is not read, or a second has passed already.
    await overSocket(token);
    expect(performance.now() - startMs).toBeGreaterThan(990);
  });

  it('reached by one user does not affect another at the same address, on both transports', async () => {
    const flooding = await server.token({ user: 'flood' });
    const patient = await server.token({ user: 'patient' });
    const floods = [repeat(100, () => overSocket(flooding)), repeat(700, () => overHttp(flooding))];
    await Promise.all(floods);
    expect(await overHttp(patient)).toBe(200);
    expect(await overSocket(patient)).toBe(200);
  });

  it('stops clients with made-up tokens, but not the players at the same address', async () => {
    const known = await server.token({ user: 'known' });
    expect(await overHttp(known)).toBe(200);
    // One socket would be closed long before.
    const sockets = await Promise.all(Array.from({ length: 7 }, () => openSocket(server.url)));
    const strangers = await Promise.all(
      sockets.flatMap((line) =>
        Array.from({ length: 100 }, async () => {
          const token = `made.up.${crypto.randomUUID()}`;
          return (await askOver(line, token, 'methods-payment-v3', list)).status;
        }),
      ),
    );
    for (const line of sockets) line.close();
    expect(new Set(strangers)).toEqual(new Set([401, 429]));
    expect(await overHttp(known)).toBe(200);
  });
});
