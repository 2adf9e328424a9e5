// @vitest-environment happy-dom

import { lineRefused } from '@opencashier/contract/calls/socket/frames';
import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { httpRequest } from '../adapters/http-request.ts';
import { handlePushes } from '../app/handle-pushes.ts';
import type { ReceivedMessage } from '../ports/host.ts';
import { beginSession } from '../state/session.ts';
import { useSnackbars } from '../state/snackbars.ts';
import { beginTest, testConfig, testSession } from '../testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { BootContext } from './start/boot-context.ts';
import { composePorts } from './start/compose-ports.ts';
import { handleHost } from './host/handle-host.ts';

interface Sent extends Omit<RequestInit, 'headers'> {
  path: string;
  headers: Headers;
}

const requests: Sent[] = [];
const posted: string[] = [];
beforeEach(() => {
  beginTest();
  posted.length = 0;
  requests.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'https://cashier.example').pathname;
    requests.push({ ...init, path, headers: new Headers(init.headers) });
    return Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The widget as it is put together at its start, with the host that sent `payload`. */
function start(payload: Record<string, unknown>, transport: 'http' | 'socket' = 'http') {
  let deliver = (_message: ReceivedMessage): void => {};
  const channel = {
    post: ({ messageType }: WidgetMessage) => void posted.push(messageType),
    listen: (listener: typeof deliver) => void (deliver = listener),
  };
  const boot = { config: testConfig, channel, httpRequest, answers: new Map() };
  const session = { ...testSession(payload), transport };
  beginSession(session, testConfig);
  const composed = composePorts(boot as unknown as BootContext, session);
  handleHost(boot as unknown as BootContext, composed);
  handlePushes(composed.ports);
  const say = (type: string, message: unknown) => deliver({ type, payload: message });
  return { ...composed.ports, retryNow: composed.retryNow, say };
}

const check = { paymentMethod: 'a', selectedCountry: 'mx' };
const closing = { paymentMethod: 'a', paymentMethodText: 'A', userId: '7' };

describe('over HTTP', () => {
  it('[NET-1] a call has its headers and flags', async () => {
    const { cashier } = start({ platformVersion: 'v2', pwa: true });
    await cashier.call('deposit-check', check);
    await cashier.call('methods-country-selector-v2', {});
    expect(requests.map(({ method = 'GET', path }) => `${method} ${path}`)).toEqual([
      'POST /api/BANKING/deposit-check',
      'GET /api/BANKING/methods-country-selector-v2',
    ]);
    for (const { headers, cache } of requests) {
      expect(cache).toBe('no-store');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('pragma')).toBe('no-cache');
      const extra: unknown = JSON.parse(headers.get('extra-params') ?? '');
      expect(extra).toEqual({ platformVersion: 'v2', pwa: true });
    }
    expect(requests[0]?.body).toBe(JSON.stringify(check));
  });

  it('[NET-12, NET-13] the closing of a form has the token that the host has renewed', () => {
    const { cashier, say } = start({ token: 'first' });
    cashier.sendOnLeave('session-form-on-close-modal', closing);
    say('token-updated', { token: 'fresh' });
    cashier.sendOnLeave('session-form-on-close-modal', closing);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer fresh',
    ]);
  });

  it('[ERR-2] an expired call is sent again once the host answers, even with the same token', async () => {
    const statuses = [401, 200];
    vi.stubGlobal('fetch', async () => Response.json({}, { status: statuses.shift() ?? 500 }));
    const { cashier, say } = start({ token: 'first' });
    const outcome = cashier.call('deposit-check', check);
    await vi.waitFor(() => expect(posted).toContain('onTokenExpired'));
    say('token-updated', { token: 'first' });
    await outcome;
    expect(statuses).toEqual([]);
  });

  const method = { payment_method: 'a', bin: '41491100' };
  const deposit = { depositId: 'd', paymentMethod: 'a' };
  const list = { country: 'mx', currency: 'MXN' };
  const offline = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  const broken = () => Response.json({ error: { message: 'broken' } }, { status: 500 });

  it.each([
    ['methods-payment-v3', list, offline],
    ['methods-withdrawal', list, offline],
    ['userdata-payment-snippet', list, offline],
    ['bank-get', method, broken],
    ['deposit-status', deposit, broken],
  ] as const)(
    '[NET-6] %s is sent again after 2, 4 and 6 s, and then fails',
    async (name, input, answer) => {
      vi.useFakeTimers();
      const startMs = Date.now();
      const sentAtMs: number[] = [];
      vi.stubGlobal('fetch', async () => {
        sentAtMs.push(Date.now() - startMs);
        return answer();
      });
      const { cashier } = start({});
      const outcome = cashier.call(name, input as never).catch(() => 'failed');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await outcome).toBe('failed');
      expect(sentAtMs).toEqual([0, 2000, 4000, 6000]);
    },
  );
});

describe('over a socket', () => {
  let server: TestServer;
  const connections: Record<string, unknown>[] = [];
  beforeEach(async () => {
    server = await startTestServer();
    connections.length = 0;
    server.io.on('connection', ({ handshake }) => connections.push(handshake.query));
  });
  afterEach(async () => {
    // A refused widget does not come back, so it disturbs no later test.
    const before = useSnackbars.getState().list.length;
    server.io.emit(lineRefused);
    await vi.waitFor(() => expect(useSnackbars.getState().list.length).toBeGreaterThan(before));
    await server.close();
  });
  const connected = (count: number) =>
    vi.waitFor(() => expect(connections).toHaveLength(count), { timeout: 10_000 });

  it('[NET-4] the socket connects to the start data’s host, with its query', async () => {
    start({ host: server.url, token: '', user: { token: 'own' }, locale: 'es-MX' }, 'socket');
    await connected(1);
    expect(connections[0]).toMatchObject({
      Authorization: 'own',
      Language: 'es-MX',
      cashier_type: 'widget',
      transport: 'websocket',
    });
  });

  it('[NET-9] calls go over the socket, and the closing of a form over HTTP', async () => {
    const { cashier } = start({ host: server.url }, 'socket');
    await vi.waitFor(() => expect(cashier.pushing()).toBe(true));
    await cashier.call('deposit-check', check);
    expect(server.frames.map(({ type }) => type)).toEqual(['BANKING:deposit-check']);
    expect(requests).toEqual([]);
    cashier.sendOnLeave('session-form-on-close-modal', closing);
    expect(requests.map(({ path, keepalive }) => [path, keepalive])).toEqual([
      ['/api/BANKING/session-form-on-close-modal', true],
    ]);
    expect(server.frames).toHaveLength(1);
  });

  it('[NET-7] a socket that was given up connects again when the player returns', async () => {
    const { cashier, retryNow } = start({ host: server.url }, 'socket');
    await vi.waitFor(() => expect(cashier.pushing()).toBe(true));
    server.io.emit(lineRefused);
    await vi.waitFor(() => expect(useSnackbars.getState().list).toHaveLength(1));
    server.io.disconnectSockets(true);
    await vi.waitFor(() => expect(cashier.pushing()).toBe(false));
    retryNow();
    await connected(2);
    useSnackbars.setState({ list: [] });
  });

  it('[NET-12] the next connection and its calls have the token that the host has renewed', async () => {
    const { cashier, say } = start(
      { host: server.url, token: '', user: { token: 'own' } },
      'socket',
    );
    await connected(1);
    await vi.waitFor(() => expect(cashier.pushing()).toBe(true));
    say('token-updated', { token: 'fresh' });
    server.io.disconnectSockets(true);
    await connected(2);
    // The user's own token counts only as long as the host has sent none.
    expect(connections[0]).toHaveProperty('Authorization', 'own');
    expect(connections[1]).not.toHaveProperty('Authorization');
    await cashier.call('deposit-check', check);
    expect(server.frames.map(({ token }) => token)).toEqual(['fresh']);
  });

  it('[NET-12] the next connection has the token that the server has renewed', async () => {
    const { cashier } = start({ host: server.url, token: '', user: { token: 'own' } }, 'socket');
    await connected(1);
    await vi.waitFor(() => expect(cashier.pushing()).toBe(true));
    const gap = new Promise<void>((resolve) => cashier.on('login.token', () => resolve()));
    server.io.emit('login.token', { token: 'renewed' });
    await gap;
    server.io.disconnectSockets(true);
    await connected(2);
    expect(connections[1]).toHaveProperty('Authorization', 'renewed');
  });
});

it('[START-12] a widget that never gets a connection stores http for its next start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // Nothing listens there.
  start({ host: 'http://127.0.0.1:1' }, 'socket');
  expect(sessionStorage.getItem('transport')).toBeNull();
  // A round of one attempt and three retries takes less than a minute.
  for (let step = 0; step < 120 && sessionStorage.getItem('transport') === null; step += 1) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise(setImmediate);
  }
  expect(sessionStorage.getItem('transport')).toBe('http');
});
