import { type CallName, calls } from '@opencashier/contract/calls/call-map';
import { type ErrorCode, errorTable } from '@opencashier/contract/errors';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonHeaders } from '../security/headers.ts';
import { askOver, openAuthenticatedSocket } from '../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { validCreate, wrongCreates, wrongForAny } from '../testing/fuzz/wrong-payloads.ts';

let server: TestServer;
let token: string;
let socket: Socket;

beforeAll(async () => {
  server = await startTestServer();
  socket = await openAuthenticatedSocket(server);
});
// A new player for each, so that the many attempts do not reach the limit on calls.
beforeEach(async () => {
  token = await server.token({ user: crypto.randomUUID() });
});
afterAll(async () => {
  socket.close();
  await server.close();
});

interface Attempt {
  method?: string;
  name?: string;
  body?: string;
  headers?: Record<string, string>;
}

interface Answered {
  status: number;
  error?: { code: string };
}

async function send({
  method = 'POST',
  name = 'deposit-create',
  body,
  headers,
}: Attempt): Promise<Answered> {
  const response = await fetch(`${server.url}/api/BANKING/${name}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
  });
  return { ...((await response.json()) as object), status: response.status };
}

async function overHttp(attempt: Attempt) {
  const { status, error } = await send(attempt);
  return { status, code: error?.code };
}

function overSocket(frame: unknown): Promise<Answered> {
  return new Promise((resolve) => {
    socket.once('message', resolve);
    socket.emit('message', frame);
  });
}

function queryOf(payload: unknown): URLSearchParams {
  const pairs = Object.entries(Object(payload) as object);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
}

const forged = {
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
};

const httpAttempts: [string, Attempt, string][] = [
  ['a body that is not JSON', { body: '{"amount":' }, 'request.malformed'],
  ['an empty body', { body: '' }, 'request.malformed'],
  [
    'a body of another type',
    { body: 'a=1', headers: { 'content-type': 'text/csv' } },
    'request.notJson',
  ],
  [
    'a body that is too large',
    { body: JSON.stringify({ x: 'y'.repeat(70_000) }) },
    'request.tooLarge',
  ],
  ['no token', { body: '{}', headers: { authorization: '' } }, 'auth.tokenMissing'],
  ['a bad token', { body: '{}', headers: { authorization: 'Bearer a.b.c' } }, 'auth.tokenInvalid'],
  [
    'a foreign origin',
    { body: '{}', headers: { origin: 'https://evil.example' } },
    'auth.originForbidden',
  ],
  ['a sandboxed origin', { body: '{}', headers: { origin: 'null' } }, 'auth.originForbidden'],
  ['an unknown call', { name: 'deposit-destroy', body: '{}' }, 'request.unknownCall'],
  ['a call named by the prototype', { name: 'constructor', body: '{}' }, 'request.unknownCall'],
  ['the wrong method', { method: 'GET' }, 'request.unknownCall'],
  [
    'no key',
    { body: JSON.stringify(validCreate), headers: { 'idempotency-key': '' } },
    'request.keyMissing',
  ],
  ['a call of another view', { name: 'sweepstake-boxes', body: '{}' }, 'auth.viewForbidden'],
];

describe('bad input', () => {
  it.each(wrongCreates)(
    'over both transports: %s gets a typed error',
    async (_name, payload, code) => {
      const http = await overHttp({ body: JSON.stringify(payload) });
      expect(http).toEqual({ status: errorTable[code].status, code });
      const answer = await askOver(socket, token, 'deposit-create', payload);
      expect([answer.status, answer.error?.code]).toEqual([http.status, http.code]);
    },
  );

  it.each(Object.keys(calls) as CallName[])(
    'over both transports: %s refuses invalid input without an internal error',
    async (name) => {
      const { method, view } = calls[name];
      const user = { user: crypto.randomUUID(), ...(view === 'sweep' && { view }) };
      token = await server.token(user);
      for (const payload of wrongForAny) {
        const query = queryOf(payload);
        const http =
          method === 'GET'
            ? await send({ method, name: `${name}?${query}` })
            : await send({ name, body: JSON.stringify(payload) });
        const socketAnswer = await askOver(socket, token, name, payload);
        for (const { status, error } of [http, socketAnswer]) {
          const summary = `${name} ${JSON.stringify(payload)}: ${status} ${error?.code}`;
          if (status === 200) continue;
          expect(Object.hasOwn(errorTable, error?.code ?? ''), summary).toBe(true);
          expect(status, summary).toBe(errorTable[error?.code as ErrorCode].status);
          expect([500, 429], summary).not.toContain(status);
        }
      }
    },
  );

  it.each(['paymentMethodText', 'userId'])(
    'over both transports: a zero byte in %s of a closed form is refused, without a stack',
    async (field) => {
      const name = 'session-form-on-close-modal';
      const form = { paymentMethod: 'visa', paymentMethodText: 'Visa', userId: '42' };
      const payload = { ...form, [field]: 'a\u0000b' };
      const http = await send({ name, body: JSON.stringify(payload) });
      for (const answer of [http, await askOver(socket, token, name, payload)]) {
        expect([answer.status, answer.error?.code]).toEqual([400, 'request.invalid']);
        expect(JSON.stringify(answer)).not.toMatch(/stack|\.[jt]s\b|\bat \//);
      }
    },
  );

  it.each([
    ['/api/BANKING/%E0%A4%A', 'request.malformed'],
    ['/cashier/%E0%A4%A', 'request.malformed'],
    [`/api/BANKING/${'a'.repeat(200)}`, 'request.unknownCall'],
  ] as const)('an address that cannot be read: %s', async (path, code) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(errorTable[code].status);
    expect(await response.json()).toMatchObject({ error: { code } });
    const guards = commonHeaders({ production: false, hstsSubdomains: false });
    expect(Object.fromEntries(response.headers)).toMatchObject(guards);
  });

  it.each(httpAttempts)('over HTTP: %s gets a typed error', async (_name, attempt, code) => {
    const answer = await overHttp(attempt);
    expect(answer.code).toBe(code);
    expect(answer.status).toBe(errorTable[code as keyof typeof errorTable].status);
  });

  it.each([
    ['nothing', undefined],
    ['a number', 5],
    ['a frame without an id', { token: '', time: 1, type: 'BANKING:deposit-create' }],
    ['a frame with an object as token', { id: 'x', token: {}, time: 1, type: 'a', payload: {} }],
    ['an endless id', { id: 'x'.repeat(1000), token: '', time: 1, type: 'a', payload: {} }],
  ])('over the socket: %s gets a typed error', async (_name, frame) => {
    const answer = await overSocket(frame);
    expect([answer.status, answer.error?.code]).toEqual([400, 'request.malformed']);
  });

  it('refuses a socket from a foreign origin', async () => {
    const foreign = io(server.url, {
      path: '/v4/socket.io',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin: 'https://evil.example' },
    });
    const outcome = await new Promise((resolve) => {
      foreign.on('connect', () => resolve('connected'));
      foreign.on('connect_error', () => resolve('refused'));
    });
    foreign.close();
    expect(outcome).toBe('refused');
  });

  it.each([
    ['without a signature', {}],
    ['with a forged one', forged],
    ['of a provider that nobody knows', forged, 'nobody'],
  ])('a notice %s is refused', async (_name, headers, provider = 'sandbox') => {
    const response = await fetch(`${server.url}/webhooks/${provider}`, {
      method: 'POST',
      body: '{"type":"deposit.updated"}',
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(response.status).toBe(provider === 'sandbox' ? 401 : 404);
  });

  it('writes nothing', async () => {
    expect((await server.pool.query('select 1 from cashier.inbox')).rows).toEqual([]);
    expect(await server.countDeposits()).toBe(0n);
    expect(server.provider.created).toEqual([]);
    const { rows } = await server.pool.query('select 1 from cashier.idempotency');
    expect(rows).toEqual([]);
  });
});
