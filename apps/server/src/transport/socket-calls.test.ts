import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DepositState } from '@opencashier/contract/deposits';
import type { AnswerFrame } from '@opencashier/contract/frames';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { handlers } from '../calls/handlers.ts';
import { RateLimiter } from '../security/rate-limiter.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { createDoor } from './door.ts';
import { createMetrics } from './metrics.ts';
import { addSocketCalls } from './socket-calls.ts';
import { Strangers } from './strangers.ts';

let server: TestServer;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => open.splice(0).forEach((socket) => socket.close()));
afterAll(() => server.close());

async function connect(url = server.url): Promise<Socket> {
  const options = { path: '/v4/socket.io', transports: ['websocket'], forceNew: true };
  const socket = io(url, { ...options, reconnection: false });
  open.push(socket);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  return socket;
}

function ask(socket: Socket, token: string, name: string, payload: unknown): Promise<AnswerFrame> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    socket.on('message', (answer: AnswerFrame) => answer.id === id && resolve(answer));
    socket.emit('message', {
      id,
      key: id,
      token,
      time: Date.now(),
      type: `BANKING:${name}`,
      payload,
    });
  });
}

const next = <T>(socket: Socket, event: string) =>
  new Promise<T>((resolve) => socket.once(event, resolve));

const list = { country: 'de', currency: 'EUR' };
const request = { amount: 10, currency: 'EUR', paymentType: 'visa', selectedCountry: 'de' };

describe('lines of strangers', () => {
  const limits = () => new RateLimiter(200, 600);

  /** A socket door of its own over the same server's calls, with small limits. */
  async function openDoor(strangers: Strangers, perAddress = limits()) {
    const { services } = server.app;
    const door = createDoor({
      services,
      handlers,
      partners: services.partners,
      limits: { perUser: limits(), perAddress },
      secrets: ['a-secret-that-only-this-test-knows'],
      metrics: createMetrics(),
      logError: () => undefined,
    });
    const http = createServer();
    const { io: sockets } = addSocketCalls(http, {
      door,
      addressOf: (peer) => peer ?? '',
      publicOrigin: server.url,
      onPlayer: () => undefined,
      onError: () => undefined,
      strangers,
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void sockets.close());
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  }

  it('are dropped when they show no token in time, those of players stay', async () => {
    const looks = new Set<() => void>();
    const wait = (look: () => void) => {
      looks.add(look);
      return () => looks.delete(look);
    };
    const url = await openDoor(new Strangers({ patienceMs: 1, perAddressMax: 10 }, wait));
    const known = await connect(url);
    const token = await server.token({ user: 'shown' });
    expect(await ask(known, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
    const silent = await connect(url);
    const wrong = await connect(url);
    const dropped = [next(silent, 'disconnect'), next(wrong, 'disconnect')];
    expect(await ask(wrong, 'no token', 'methods-payment-v3', list)).toMatchObject({ status: 401 });
    expect(looks.size).toBe(2);
    for (const look of looks) look();
    await Promise.all(dropped);
    expect(await ask(known, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
  });

  it('are only so many of one address, of which players take no place', async () => {
    const url = await openDoor(new Strangers({ patienceMs: 60_000, perAddressMax: 2 }));
    const first = await connect(url);
    await connect(url);
    const third = await connect(url);
    await expect.poll(() => third.connected).toBe(false);
    await ask(first, await server.token({ user: 'counted' }), 'methods-payment-v3', list);
    const fourth = await connect(url);
    const token = await server.token({ user: 'fourth' });
    expect(await ask(fourth, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
  });

  it('are listened to no more than a little when nothing of theirs can be read', async () => {
    const url = await openDoor(new Strangers(), new RateLimiter(0.001, 3));
    const socket = await connect(url);
    const answers: number[] = [];
    socket.on('message', ({ status }: AnswerFrame) => answers.push(status));
    for (let frame = 0; frame < 4; frame += 1) socket.emit('message', { id: 'x' });
    await expect.poll(() => answers).toEqual([400, 400, 400, 429]);
  });
});

describe('the socket door', () => {
  it('answers as the HTTP door does', async () => {
    const socket = await connect();
    const token = await server.token({ user: 'same' });
    const answer = await ask(socket, token, 'methods-payment-v3', list);
    const http = await server.call(token, 'methods-payment-v3', list);
    expect(answer).toMatchObject({ status: 200, data: http.body });
  });

  it('tells the player of a deposit’s change and of the new balance, and nobody else', async () => {
    const mine = await connect();
    const theirs = await connect();
    const token = await server.token({ user: 'mine' });
    const greeted = next(mine, 'login.token');
    await ask(mine, token, 'methods-payment-v3', list);
    await greeted;
    const greetedToo = next(theirs, 'login.token');
    await ask(theirs, await server.token({ user: 'theirs' }), 'methods-payment-v3', list);
    await greetedToo;
    const heard: unknown[] = [];
    theirs.onAny((event) => heard.push(event));
    const waiting = next<DepositState>(mine, 'deposit.status');
    const { body } = await server.deposit(token);
    expect(await waiting).toMatchObject({ depositId: body.depositId, status: 'waiting' });
    const processed = next<DepositState>(mine, 'deposit.status');
    const balance = next(mine, 'login.token');
    server.provider.decide(body.depositId, 'processed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    expect(await processed).toMatchObject({ status: 'processed', credited: '10' });
    expect(await balance).toEqual({
      balanceData: { primary: { amount: '10', currency: 'EUR' } },
    });
    expect(heard.filter((event) => event !== 'message')).toEqual([]);
  });

  it('tells a player who comes back what is still open', async () => {
    const token = await server.token({ user: 'back' });
    const { body } = await server.deposit(token);
    const socket = await connect();
    const greeting = next<DepositState>(socket, 'deposit.status');
    await ask(socket, token, 'methods-payment-v3', list);
    expect(await greeting).toMatchObject({ depositId: body.depositId, status: 'waiting' });
  });

  it('tells a player who comes back what ended meanwhile', async () => {
    const token = await server.token({ user: 'missed' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'processed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    await until(async () => (await server.balance('missed')) > 0n);
    const socket = await connect();
    const greeting = next<DepositState>(socket, 'deposit.status');
    await ask(socket, token, 'methods-payment-v3', list);
    expect(await greeting).toMatchObject({ depositId: body.depositId, status: 'processed' });
  });

  it('outlives a token that expires while its call is being answered', async () => {
    const token = await server.token({ user: 'brief', lifetimeSeconds: 2 });
    const { body } = await server.call(token, 'session-start', { currency: 'EUR' });
    const release = server.provider.hold();
    const socket = await connect();
    const paymentSessionId = body.payment_session_id;
    const answer = ask(socket, token, 'deposit-create', { ...request, paymentSessionId });
    await until(async () => server.provider.created.some(({ player }) => player === 'demo:brief'));
    const expiredAtMs = Date.now() + 2100;
    await until(async () => Date.now() > expiredAtMs);
    release();
    expect((await answer).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('closes after the calls in flight were answered', async () => {
    const own = await startTestServer();
    const token = await own.token({ user: 'leaving' });
    const release = own.provider.hold();
    const socket = await connect(own.url);
    const answers = Array.from({ length: 4 }, () => own.deposit(token));
    const { body } = await own.call(token, 'session-start', { currency: 'EUR' });
    const paymentSessionId = body.payment_session_id;
    const overSocket = ask(socket, token, 'deposit-create', { ...request, paymentSessionId });
    await until(async () => own.provider.created.length === 5);
    const closed = own.close();
    release();
    const statuses = (await Promise.all([...answers, overSocket])).map(({ status }) => status);
    expect(statuses).toEqual(Array(5).fill(200));
    await closed;
  });
});
