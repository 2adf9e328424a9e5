import { type SandboxedServer, startSandboxedServer } from '@opencashier/testing/sandboxed-server';
import { sendSpecifiedCalls, specifiedCalls } from '@opencashier/testing/specified-calls';
import { nanoid } from 'nanoid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testSession } from '../testing/fixtures.ts';
import { createCashier } from './cashier.ts';
import { browserClock as clock } from './clock.ts';
import { httpRequest } from './http-request.ts';
import { createHttpTransport } from './http-transport.ts';
import { createPushBoard } from './pushes.ts';
import { createSocketTransport } from './socket/socket-transport.ts';
import { socketQuery } from './socket/socket-query.ts';
import { createTokenGate } from './token-gate.ts';
import { createUnloadRequest } from './unload-request.ts';

let world: SandboxedServer;
const closing: (() => void)[] = [];
beforeAll(async () => {
  world = await startSandboxedServer(5000);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => world.close());

const closingCall = 'session-form-on-close-modal';

/** The widget's own client, against the real server. `requests` are those that went over HTTP. */
function openCashier(transport: 'http' | 'socket', token: string, requests: Request[]) {
  const { url } = world.server;
  const session = testSession({ token });
  const host = { send: () => {} };
  const pushes = createPushBoard();
  const answers: Promise<Response>[] = [];
  const get: typeof fetch = (path, init) => {
    const request = new Request(new URL(path as string, url), init);
    requests.push(request);
    const answer = fetch(request);
    answers.push(answer);
    return answer;
  };
  const http = createHttpTransport({ request: httpRequest, context: () => session, host, get });
  const query = () => socketQuery(session);
  const parts = { url, query, clock, createId: nanoid, pushes, http };
  const socket = createSocketTransport({ ...parts, onGiveUp: () => {} });
  closing.push(socket.close);
  const cashier = createCashier({
    transport: transport === 'socket' ? socket : http,
    gate: createTokenGate(token, { host, clock }),
    clock,
    pushes,
    sendOnLeave: createUnloadRequest(httpRequest, () => session, get),
  });
  return {
    cashier,
    async leave(payload: object): Promise<unknown> {
      cashier.sendOnLeave(closingCall, payload as never);
      return (await answers.at(-1))?.json();
    },
  };
}

it.each(['http', 'socket'] as const)(
  '[NET-9] the widget sends the nineteen calls over %s, and the closing of a form always over HTTP',
  async (transport) => {
    const requests: Request[] = [];
    const clients = new Map<string, ReturnType<typeof openCashier>>();
    const send = async (token: string, name: string, payload: object): Promise<unknown> => {
      const client = clients.get(token) ?? openCashier(transport, token, requests);
      clients.set(token, client);
      if (name === closingCall) return client.leave(payload);
      return client.cashier.call(name as never, payload as never, { key: crypto.randomUUID() });
    };
    const answers = await sendSpecifiedCalls(world.server, `widget-${transport}`, send);
    expect([...answers.keys()].toSorted()).toEqual(Object.keys(specifiedCalls).toSorted());

    const overHttp = requests.map(({ url }) => new URL(url).pathname.replace('/api/BANKING/', ''));
    const expected = transport === 'http' ? Object.keys(specifiedCalls) : [closingCall];
    expect([...new Set(overHttp)].toSorted()).toEqual(expected.toSorted());
    const closed = requests.filter(({ url }) => url.endsWith(closingCall));
    expect(closed.map(({ keepalive }) => keepalive)).toEqual([true]);
  },
);
