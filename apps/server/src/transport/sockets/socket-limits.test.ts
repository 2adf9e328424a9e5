import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnswerFrame, lineRefused } from '@opencashier/contract/calls/socket/frames';
import { contract } from '@opencashier/contract/contract-version';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addressesBehind } from '../../security/client-address.ts';
import { handlers } from '../call-handlers.ts';
import { RateLimiter } from '../../security/rate-limiter.ts';
import { askOver, nextOn, openTestSocket } from '../../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createCallGateway } from '../call-gateway.ts';
import { PlayerSockets } from './player-sockets.ts';
import { Connections } from '../connections.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { addSocketCalls, type SocketParts } from './socket-calls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = { country: 'de', currency: 'EUR' };
const calls = () => new RateLimiter(200, 600);

/** A separate socket endpoint for the same server's calls, with small limits. */
async function openGateway(
  limits: Pick<SocketParts, 'lines'>,
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
    contract,
    logError: () => undefined,
  });
  const http = createServer();
  const addressOf = addressesBehind(0);
  const { io: sockets } = addSocketCalls(http, {
    gateway,
    addressOf,
    connections: new Connections(),
    headers: {},
    unread: { totalMaxBytes: 1e9, countClosed: () => undefined },
    contract,
    publicOrigin: server.url,
    onPlayer: () => undefined,
    onError: () => undefined,
    ...limits,
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void sockets.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

describe('unauthenticated sockets', () => {
  it('are read only a little if none of their frames is readable', async () => {
    // The handshake takes the first.
    const url = await openGateway({}, new RateLimiter(0.001, 4));
    const socket = await openTestSocket(url);
    const answers: number[] = [];
    socket.on('message', ({ status }: AnswerFrame) => answers.push(status));
    for (let frame = 0; frame < 4; frame += 1) socket.emit('message', { id: 'x' });
    await expect.poll(() => answers).toEqual([400, 400, 400, 429]);
  });
});

describe('players’ sockets', () => {
  const limits = { perPlayerMax: 10, perAddressMax: 10, graceMs: 1 };

  /** A socket that has sent the player's token and was answered. */
  async function show(url: string, user: string) {
    const socket = await openTestSocket(url);
    const ended = Promise.all([nextOn(socket, lineRefused), nextOn(socket, 'disconnect')]);
    const token = await server.token({ user });
    expect(await askOver(socket, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
    return { socket, token, ended };
  }

  it('are limited per player: the next one is answered, informed and closed', async () => {
    const url = await openGateway({ lines: new PlayerSockets({ ...limits, perPlayerMax: 2 }) });
    const first = await show(url, 'many');
    await show(url, 'many');
    await (
      await show(url, 'many')
    ).ended;

    // A socket that was another player's before counts for this player as well.
    const other = await show(url, 'other');
    await askOver(other.socket, first.token, 'methods-payment-v3', list);
    await other.ended;
    expect(first.socket.connected).toBe(true);
  });

  it('count for the player even if all their calls are refused', async () => {
    const lines = new PlayerSockets({ ...limits, perPlayerMax: 1 });
    const url = await openGateway({ lines });
    await show(url, 'refused');
    const socket = await openTestSocket(url);
    const ended = Promise.all([nextOn(socket, lineRefused), nextOn(socket, 'disconnect')]);
    const token = await server.token({ user: 'refused' });
    expect(await askOver(socket, token, 'deposit-status', {})).toMatchObject({ status: 400 });
    await ended;
  });

  it('make room when they close', async () => {
    const lines = new PlayerSockets({ ...limits, perPlayerMax: 1 });
    const url = await openGateway({ lines });
    const { socket } = await show(url, 'moving');
    socket.close();
    await expect.poll(() => hasRoom(lines, 'demo:moving')).toBe(true);
    const { socket: again, token } = await show(url, 'moving');
    expect(hasRoom(lines, 'demo:moving')).toBe(false);
    // A new token of the same player needs no second place.
    const fresh = await server.token({ user: 'moving', lifetimeSeconds: 77 });
    const received: string[] = [];
    again.onAny((event: string) => received.push(event));
    for (const shown of [fresh, token, token]) {
      await askOver(again, shown, 'methods-payment-v3', list);
    }
    expect(received).toEqual(['message', 'message', 'message']);
  });

  it('are limited per address', async () => {
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
