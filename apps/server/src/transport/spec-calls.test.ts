import { type CallName, calls } from '@opencashier/contract/calls/call-map';
import { type SandboxedServer, startSandboxedServer } from '@opencashier/testing/sandboxed-server';
import {
  type SendCall,
  sendSpecifiedCalls,
  specifiedCalls,
} from '@opencashier/testing/specified-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOver, openTestSocket } from '../testing/test-socket.ts';
import type { TestServer } from '../testing/test-server.ts';

let world: SandboxedServer;
beforeAll(async () => {
  world = await startSandboxedServer(5000);
});
afterAll(() => world.close());

function overHttp({ url }: TestServer): SendCall {
  return async (token, name, payload) => {
    const isGet = calls[name].method === 'GET';
    const query = isGet ? `?${new URLSearchParams(Object.entries(payload))}` : '';
    const response = await fetch(`${url}/api/BANKING/${name}${query}`, {
      method: calls[name].method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(!isGet && { 'content-type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(payload) }),
    });
    const body: unknown = await response.json();
    expect({ name, status: response.status, body }).toMatchObject({ name, status: 200 });
    return body;
  };
}

async function overSocket({ url }: TestServer): Promise<SendCall> {
  const socket = await openTestSocket(url);
  return async (token, name, payload) => {
    const { status, data, error } = await askOver(socket, token, name, payload);
    expect({ name, status, error }).toMatchObject({ name, status: 200 });
    return data;
  };
}

it.each(['http', 'socket'] as const)(
  '[NET-9] the nineteen calls are answered as the contract says over %s',
  async (transport) => {
    const { server } = world;
    const send = transport === 'http' ? overHttp(server) : await overSocket(server);
    const answers = await sendSpecifiedCalls(server, `nineteen-${transport}`, send);
    // Unknown keys and missing ones fail.
    for (const [name, answer] of answers)
      expect(calls[name].response.parse(answer)).toEqual(answer);
    expect([...answers.keys()].toSorted()).toEqual(Object.keys(specifiedCalls).toSorted());
  },
);

it('[NET-9] the calls have the methods of the specification', () => {
  const own = Object.keys(specifiedCalls).map((name) => [name, calls[name as CallName].method]);
  expect(Object.fromEntries(own)).toEqual(specifiedCalls);
});
