import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnswerFrame, lineRefused } from '@opencashier/contract/calls/frames';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { handlers } from './call-handlers.ts';
import { RateLimiter } from '../security/rate-limiter.ts';
import { askOver, nextOn, openTestLine } from '../testing/test-line.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createCallGateway } from './call-gateway.ts';
import { PlayerSockets } from './player-sockets.ts';
import { createMetrics } from './metrics.ts';
import { addSocketCalls, type SocketParts } from './socket-calls.ts';
import { UnauthenticatedSockets } from './unauthenticated-sockets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = { country: 'de', currency: 'EUR' };
const calls = () => new RateLimiter(200, 600);

/** A socket endpoint of its own over the same server's calls, with small limits. */
async function openGateway(
  limits: Pick<SocketParts, 'strangers' | 'lines'>,
  perAddress = calls(),
): Promise<string> {
  const { services } = server.app;
  const gateway = createCallGateway({
    services,
    handlers,
    partners: services.partners,
    limits: { perUser: calls(), perAddress },
    secrets: ['a-secret-that-only-this-test-knows'],
    metrics: createMetrics(),
    logError: () => undefined,
  });
  const http = createServer();
  const { io: sockets } = addSocketCalls(http, {
    gateway,
    addressOf: (peer) => peer ?? '',
    publicOrigin: server.url,
    onPlayer: () => undefined,
    onError: () => undefined,
    ...limits,
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void sockets.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

describe('lines of strangers', () => {
  it('are dropped when they show no token in time, those of players stay', async () => {
    const looks = new Set<() => void>();
    const wait = (look: () => void) => {
      looks.add(look);
      return () => looks.delete(look);
    };
    const url = await openGateway({
      strangers: new UnauthenticatedSockets({ patienceMs: 1, perAddressMax: 10 }, wait),
    });
    const known = await openTestLine(url);
    const token = await server.token({ user: 'shown' });
    expect(await askOver(known, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
    const silent = await openTestLine(url);
    const wrong = await openTestLine(url);
    const dropped = [nextOn(silent, 'disconnect'), nextOn(wrong, 'disconnect')];
    expect(await askOver(wrong, 'no token', 'methods-payment-v3', list)).toMatchObject({
      status: 401,
    });
    expect(looks.size).toBe(2);
    for (const look of looks) look();
    await Promise.all(dropped);
    expect(await askOver(known, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
  });

  it('are only so many of one address, of which players take no place', async () => {
    const url = await openGateway({
      strangers: new UnauthenticatedSockets({ patienceMs: 60_000, perAddressMax: 2 }),
    });
    const first = await openTestLine(url);
    await openTestLine(url);
    const third = await openTestLine(url);
    await expect.poll(() => third.connected).toBe(false);
    await askOver(first, await server.token({ user: 'counted' }), 'methods-payment-v3', list);
    const fourth = await openTestLine(url);
    const token = await server.token({ user: 'fourth' });
    expect(await askOver(fourth, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
  });

  it('are listened to no more than a little when nothing of theirs can be read', async () => {
    const url = await openGateway({}, new RateLimiter(0.001, 3));
    const socket = await openTestLine(url);
    const answers: number[] = [];
    socket.on('message', ({ status }: AnswerFrame) => answers.push(status));
    for (let frame = 0; frame < 4; frame += 1) socket.emit('message', { id: 'x' });
    await expect.poll(() => answers).toEqual([400, 400, 400, 429]);
  });
});

describe('lines of players', () => {
  const limits = { perPlayerMax: 10, perAddressMax: 10, graceMs: 1 };

  /** A line that has shown the player's token and was answered. */
  async function show(url: string, user: string) {
    const line = await openTestLine(url);
    const ended = Promise.all([nextOn(line, lineRefused), nextOn(line, 'disconnect')]);
    const token = await server.token({ user });
    expect(await askOver(line, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
    return { line, token, ended };
  }

  it('are only so many of one player: the next is answered, told so and dropped', async () => {
    const url = await openGateway({ lines: new PlayerSockets({ ...limits, perPlayerMax: 2 }) });
    const first = await show(url, 'many');
    await show(url, 'many');
    await (
      await show(url, 'many')
    ).ended;

    // A line that has been another player's is one more of this player's all the same.
    const other = await show(url, 'other');
    await askOver(other.line, first.token, 'methods-payment-v3', list);
    await other.ended;
    expect(first.line.connected).toBe(true);
  });

  it('make room as they go', async () => {
    const lines = new PlayerSockets({ ...limits, perPlayerMax: 1 });
    const url = await openGateway({ lines });
    const { line } = await show(url, 'moving');
    line.close();
    await expect.poll(() => hasRoom(lines, 'demo:moving')).toBe(true);
    const { line: again, token } = await show(url, 'moving');
    expect(hasRoom(lines, 'demo:moving')).toBe(false);
    // A fresh token of the same player needs no second place.
    const fresh = await server.token({ user: 'moving', lifetimeSeconds: 77 });
    const heard: string[] = [];
    again.onAny((event: string) => heard.push(event));
    for (const shown of [fresh, token, token]) {
      await askOver(again, shown, 'methods-payment-v3', list);
    }
    expect(heard).toEqual(['message', 'message', 'message']);
  });

  it('are only so many of one address', async () => {
    const url = await openGateway({ lines: new PlayerSockets({ ...limits, perAddressMax: 2 }) });
    await Promise.all([show(url, 'ann'), show(url, 'ben')]);
    await (
      await show(url, 'cem')
    ).ended;
  });
});

function hasRoom(lines: PlayerSockets, owner: string): boolean {
  const leave = lines.admit(owner, 'elsewhere');
  leave?.();
  return leave !== undefined;
}
