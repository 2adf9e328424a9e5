import { gzipSync } from 'node:zlib';
import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { nanoid } from 'nanoid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { browserClock } from './clock.ts';
import { httpRequest } from './http-request.ts';
import { createHttpTransport } from './http-transport.ts';
import { createPushBoard } from './pushes.ts';
import { createSocketTransport } from './socket/socket-transport.ts';
import type { CallFrame, Transport } from './transport.ts';

let server: TestServer;
let sent: WidgetMessage[];
let closing: (() => void)[];

beforeEach(async () => {
  server = await startTestServer();
  sent = [];
  closing = [];
});
afterEach(async () => {
  for (const close of closing) close();
  await server.close();
});

function http(answers?: Map<string, Promise<Response>>): Transport {
  return createHttpTransport({
    request: httpRequest,
    context: () => ({ start: { platformVersion: 'redesign' }, user: { platform: 'desktop' } }),
    host: { send: (message) => void sent.push(message) },
    get: (url, init) => fetch(new URL(url as string, server.url), init),
    ...(answers && { answers }),
  });
}

const noHttp: Transport = { send: () => Promise.reject(new Error('not over http')) };

function socket(fallback: Transport = noHttp, pushes = createPushBoard()) {
  const transport = createSocketTransport({
    url: server.url,
    query: () => ({ cashier_type: 'widget' }),
    createId: nanoid,
    clock: browserClock,
    pushes,
    http: fallback,
    onGiveUp: () => {},
  });
  closing.push(transport.close);
  return transport;
}

function frame(change: Partial<CallFrame> = {}): CallFrame {
  const { signal } = new AbortController();
  return { name: 'session-start', payload: { currency: 'MXN' }, token: 't', signal, ...change };
}

describe.each([
  ['http', () => http()],
  ['socket', () => socket()],
])('the transport %s', (_, create) => {
  it('[NET-9] sends name, payload, token and key, and returns the response', async () => {
    server.answer = () => ({ status: 200, data: { payment_session_id: 's' } });
    const answer = await create().send(frame({ key: 'k' }));
    expect(answer).toMatchObject({ ok: true, status: 200, data: { payment_session_id: 's' } });
    expect(server.calls).toEqual([
      { name: 'session-start', payload: { currency: 'MXN' }, token: 't', key: 'k' },
    ]);
  });

  it('[ERR-1][ERR-3] returns an error with its status, message, code and fields', async () => {
    const error = { message: 'no', code: 'banking.paymentMethodRegex', fields: { a: 'x' } };
    server.answer = () => ({ status: 422, error });
    expect(await create().send(frame())).toMatchObject({ ok: false, status: 422, error });
  });

  it('resolves with a 401, so that the caller can renew the token', async () => {
    server.answer = () => ({ status: 401, error: { message: 'old', code: 'auth.tokenExpired' } });
    expect(await create().send(frame())).toMatchObject({ ok: false, status: 401 });
  });

  it('[ERR-4] rejects with a network error if the connection breaks', async () => {
    server.answer = () => ({ status: 200, hangUp: true });
    await expect(create().send(frame())).rejects.toMatchObject({
      status: 0,
      code: 'socket.networkError',
    });
  });
});

describe('http', () => {
  it('[ERR-1] notifies the host of every status outside 200-299, with the URL', async () => {
    server.answer = () => ({ status: 500, error: { message: 'broken' } });
    await http().send(frame());
    expect(sent).toEqual([
      { messageType: 'Error', status: 500, url: '/api/BANKING/session-start' },
    ]);
  });

  it('uses a response requested by the boot script, once', async () => {
    const payload = { country: 'mx', currency: 'MXN' };
    const url = '/api/BANKING/methods-payment-v3?country=mx&currency=MXN';
    const transport = http(new Map([[url, Promise.resolve(Response.json({ early: true }))]]));
    const first = await transport.send(frame({ name: 'methods-payment-v3', payload }));
    expect(first.data).toEqual({ early: true });
    expect(server.calls).toEqual([]);
    await transport.send(frame({ name: 'methods-payment-v3', payload }));
    expect(server.calls).toHaveLength(1);
  });

  it('treats a success without JSON as a broken connection', async () => {
    const answers = new Map([
      ['/api/BANKING/session-start', Promise.resolve(new Response('<html>'))],
    ]);
    await expect(http(answers).send(frame())).rejects.toMatchObject({ status: 0 });
  });
});

describe('socket', () => {
  it('[NET-4] opens a websocket on its path with the query, and sends nothing else', async () => {
    const handshake = new Promise<{ url: string; query: object; headers: object }>((resolve) =>
      server.io.once('connection', (connected) => resolve(connected.handshake)),
    );
    socket();
    const { url, query, headers } = await handshake;
    expect(url).toMatch(/^\/v4\/socket\.io\/\?/);
    expect(query).toMatchObject({ cashier_type: 'widget', transport: 'websocket' });
    expect(headers).toMatchObject({ upgrade: 'websocket' });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('[NET-14] uses 21 random characters as the id of a frame', async () => {
    const transport = socket();
    await transport.send(frame());
    await transport.send(frame());
    const ids = server.frames.map(({ id }) => id);
    expect(ids).toEqual([
      expect.stringMatching(/^[\w-]{21}$/),
      expect.stringMatching(/^[\w-]{21}$/),
    ]);
    expect(new Set(ids).size).toBe(2);
  });

  it('[NET-5] sends frames with token, id, time and the type with a colon', async () => {
    await socket().send(frame({ name: 'deposit-status' }));
    const [sentFrame] = server.frames;
    expect(sentFrame).toMatchObject({ token: 't', type: 'BANKING:deposit-status' });
    expect(Math.abs(Date.now() - (sentFrame?.time ?? 0))).toBeLessThan(10_000);
  });

  it.each([
    [50, true],
    [204, true],
    [700, true],
    [302, false],
    [404, false],
    [600, false],
  ])('[ERR-3] treats status %i as a success: %s', async (status, ok) => {
    server.answer = () => ({ status });
    expect(await socket().send(frame())).toMatchObject({ ok, status });
  });

  it('[NET-4] reads a compressed answer', async () => {
    const data = { methods: [{ name: 'visa' }] };
    server.answer = () => ({ status: 200, gzip: gzipSync(JSON.stringify(data)) });
    expect(await socket().send(frame())).toEqual({ ok: true, status: 200, data });
  });

  it('[NET-4] gets an answer over HTTP if it cannot be decompressed', async () => {
    server.answer = () => ({ status: 200, gzip: Buffer.from('not compressed') });
    const answer = { ok: true, status: 200, data: { methods: [] } };
    const sent: unknown[] = [];
    const http = { send: async (asked: unknown) => (sent.push(asked), answer) };
    const call = frame();
    expect(await socket(http).send(call)).toEqual(answer);
    expect(sent).toEqual([call]);
  });

  it('[NET-12] delivers pushes, and reports when they are active', async () => {
    const pushes = createPushBoard();
    const received = new Promise((resolve) => pushes.on('login.token', resolve));
    const connected = new Promise<void>((resolve) => pushes.onGap(resolve));
    socket(noHttp, pushes);
    expect(pushes.pushing()).toBe(false);
    await connected;
    expect(pushes.pushing()).toBe(true);
    server.io.emit('login.token', { token: 'x', balanceData: {} });
    expect(await received).toEqual({ token: 'x', balanceData: {} });
  });

  it.each(['deposit.status', 'withdrawal.status', 'login.token', 'methods.off'] as const)(
    '[NET-12] delivers the push %s',
    async (name) => {
      const pushes = createPushBoard();
      const heard = new Promise((resolve) => pushes.on(name, resolve));
      const connected = new Promise<void>((resolve) => pushes.onGap(resolve));
      socket(noHttp, pushes);
      await connected;
      server.io.emit(name, { about: name });
      expect(await heard).toEqual({ about: name });
    },
  );
});
