import { type CallName, calls } from '@opencashier/contract/calls';
import { type ErrorCode, errorTable } from '@opencashier/contract/errors';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonHeaders } from '../security/headers.ts';
import { openKnownLine } from '../testing/test-line.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let socket: Socket;

beforeAll(async () => {
  server = await startTestServer();
  socket = await openKnownLine(server);
});
// A player each, so that the many attempts of one test file do not meet the limit on calls.
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

const valid = {
  amount: '10',
  currency: 'EUR',
  paymentSessionId: 'none',
  paymentType: 'visa',
  selectedCountry: 'de',
};

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

const wrongPayloads: [string, unknown, ErrorCode][] = [
  ['nothing', {}, 'request.invalid'],
  ['a list', [], 'request.invalid'],
  ['a text', 'deposit', 'request.invalid'],
  ['a negative amount', { ...valid, amount: -10 }, 'request.invalid'],
  ['an amount of zero', { ...valid, amount: 0 }, 'banking.amountOutOfRange'],
  ['an amount that is no number', { ...valid, amount: 'ten' }, 'request.invalid'],
  ['an endless amount', { ...valid, amount: '1e309' }, 'request.invalid'],
  ['an amount that is NaN', { ...valid, amount: 'NaN' }, 'request.invalid'],
  ['an amount without end', { ...valid, amount: 'Infinity' }, 'request.invalid'],
  ['an amount of 300 digits', { ...valid, amount: '9'.repeat(300) }, 'request.invalid'],
  ['an amount with an exponent', { ...valid, amount: '1e1' }, 'request.invalid'],
  ['an amount that is too precise', { ...valid, amount: '10.001' }, 'banking.amountTooPrecise'],
  ['an amount over the limit', { ...valid, amount: '99999999' }, 'banking.amountOutOfRange'],
  ['an object as amount', { ...valid, amount: { $gt: 0 } }, 'request.invalid'],
  ['an unknown method', { ...valid, paymentType: 'moon_cash' }, 'banking.methodUnavailable'],
  ['a hostile method', { ...valid, paymentType: '__proto__' }, 'banking.methodUnavailable'],
  ['a method with a path', { ...valid, paymentType: '../../etc/passwd' }, 'request.invalid'],
  ['an unknown currency', { ...valid, currency: 'XXX' }, 'banking.currencyUnavailable'],
  [
    'another currency than the token’s',
    { ...valid, currency: 'USD' },
    'banking.currencyUnavailable',
  ],
  ['an unknown country', { ...valid, selectedCountry: 'zz' }, 'banking.methodUnavailable'],
  ['a country of one letter', { ...valid, selectedCountry: 'd' }, 'request.invalid'],
  ['an unknown session', valid, 'banking.sessionUnknown'],
  ['fields that are a list', { ...valid, fields: [] }, 'request.invalid'],
  ['fields with an object', { ...valid, fields: { a: {} } }, 'request.invalid'],
  ['an unknown field', { ...valid, fields: { evil: '<script>' } }, 'banking.paymentMethodRegex'],
  [
    'too many fields',
    { ...valid, fields: Object.fromEntries([...Array(99).keys()].map((n) => [`f${n}`, ''])) },
    'request.invalid',
  ],
  [
    'a hostile id',
    { ...valid, paymentSessionId: "'; drop table cashier.deposits; --" },
    'request.invalid',
  ],
  ['a zero byte in a wallet', { ...valid, wallet: 'a\u0000' }, 'request.invalid'],
  ['half of a pair', { ...valid, wallet: 'a\ud800' }, 'request.invalid'],
  [
    'a foreign return address',
    { ...valid, returnUrl: 'https://evil.example/' },
    'banking.returnUrlForbidden',
  ],
  ['a bonus that nobody gave', { ...valid, bonusId: 'b' }, 'banking.sessionUnknown'],
  ['a deposit that is not there', { ...valid, depositId: 'd' }, 'banking.depositNotFound'],
  ['a zero byte', { ...valid, paymentSessionId: 'a\u0000b' }, 'request.invalid'],
  [
    'a saved account that is not there',
    { ...valid, savedAccountId: 'a' },
    'banking.accountNotFound',
  ],
];

/** Wrong for every call, or of no meaning to it; none of them may be more than refused. */
const wrongForAny: unknown[] = [
  null,
  [],
  'text',
  7,
  { amount: {}, currency: [], paymentType: 5 },
  { amount: '1e999', currency: 'EUR', country: 'de' },
  { depositId: ['a'], paymentMethod: {}, withdrawalId: [], accountId: {}, id: [] },
  { depositId: '\u0000', withdrawalId: "' or 1=1 --", accountId: '../..', id: '%00' },
  { ...valid, amount: -1, selectedCountry: '\ud800', fields: 'none' },
  JSON.parse('{"__proto__":{"amount":"10"},"constructor":{"prototype":{}}}'),
];

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
    { body: JSON.stringify(valid), headers: { 'idempotency-key': '' } },
    'request.keyMissing',
  ],
  ['a call of another view', { name: 'sweepstake-boxes', body: '{}' }, 'auth.viewForbidden'],
];

describe('bad input', () => {
  it.each(wrongPayloads)('over both doors: %s gets a typed error', async (_name, payload, code) => {
    const http = await overHttp({ body: JSON.stringify(payload) });
    expect(http).toEqual({ status: errorTable[code].status, code });
    const frame = {
      id: 'f',
      key: crypto.randomUUID(),
      token,
      time: 1,
      type: 'BANKING:deposit-create',
      payload,
    };
    const answer = await overSocket(frame);
    expect([answer.status, answer.error?.code]).toEqual([http.status, http.code]);
  });

  it.each(Object.keys(calls) as CallName[])(
    'over both doors: %s refuses what is wrong, and never fails over it',
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
        const frame = {
          id: 'f',
          key: crypto.randomUUID(),
          token,
          time: 1,
          type: `BANKING:${name}`,
        };
        const socketAnswer = await overSocket({ ...frame, payload });
        for (const { status, error } of [http, socketAnswer]) {
          const said = `${name} ${JSON.stringify(payload)}: ${status} ${error?.code}`;
          if (status === 200) continue;
          expect(Object.hasOwn(errorTable, error?.code ?? ''), said).toBe(true);
          expect(status, said).toBe(errorTable[error?.code as ErrorCode].status);
          expect([500, 429], said).not.toContain(status);
        }
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
    const guards = { ...commonHeaders(false), 'cache-control': 'no-store' };
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
