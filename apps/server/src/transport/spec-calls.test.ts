import { calls } from '@opencashier/contract/calls/call-map';
import { type SandboxedServer, startSandboxedServer } from '@opencashier/testing/sandboxed-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOver, openTestSocket } from '../testing/test-socket.ts';
import type { TestServer } from '../testing/test-server.ts';

let world: SandboxedServer;
beforeAll(async () => {
  world = await startSandboxedServer(5000);
});
afterAll(() => world.close());

type Name = keyof typeof calls;
type Send = (token: string, name: Name, payload: object) => Promise<unknown>;

/** The nineteen calls of the specification, each with its method. */
const methods = {
  'methods-payment-v3': 'GET',
  'methods-country-selector-v2': 'GET',
  'methods-withdrawal': 'GET',
  'userdata-payment-snippet': 'GET',
  'deposit-create': 'POST',
  'deposit-complete': 'POST',
  'session-start': 'POST',
  'deposit-prepare': 'POST',
  'bank-get': 'POST',
  'deposit-status': 'GET',
  'deposit-cancel': 'POST',
  'deposit-check': 'POST',
  'deposit-create-p2p': 'POST',
  'session-form-on-close-modal': 'POST',
  'sweepstake-boxes': 'POST',
  'payment-convert-v2': 'POST',
  'sweepstake-balance-get': 'POST',
  'sweepstake-recoup-sum': 'POST',
  'deposit-create-sweepstake': 'POST',
} as const satisfies Partial<Record<Name, string>>;

function overHttp({ url }: TestServer): Send {
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

async function overSocket({ url }: TestServer): Promise<Send> {
  const socket = await openTestSocket(url);
  return async (token, name, payload) => {
    const { status, data, error } = await askOver(socket, token, name, payload);
    expect({ name, status, error }).toMatchObject({ name, status: 200 });
    return data;
  };
}

/** Each response is read by its schema; unknown keys and missing ones fail. */
function reader(send: Send, seen: Set<Name>) {
  return async (token: string, name: Name, payload: object) => {
    seen.add(name);
    const response = await send(token, name, payload);
    const read = calls[name].response.parse(response);
    expect(read).toEqual(response);
    return read as never;
  };
}

it.each(['http', 'socket'] as const)(
  '[NET-9] the nineteen calls are answered as the contract says over %s',
  async (transport) => {
    const { server } = world;
    const send = transport === 'http' ? overHttp(server) : await overSocket(server);
    const seen = new Set<Name>();
    const ask = reader(send, seen);
    const user = `nineteen-${transport}`;

    const token = await server.token({ user, country: 'de', currency: 'EUR' });
    const player = { country: 'de', currency: 'EUR' };
    await ask(token, 'methods-payment-v3', player);
    await ask(token, 'methods-country-selector-v2', {});
    await ask(token, 'methods-withdrawal', player);
    await ask(token, 'userdata-payment-snippet', player);
    await ask(token, 'payment-convert-v2', { from: 'EUR', to: 'USD', amount: '10' });
    const started = { amount: '10', currency: 'EUR', pendingGroup: 'card_method' };
    const session: { payment_session_id: string } = await ask(token, 'session-start', started);
    const paid = {
      amount: '10',
      currency: 'EUR',
      paymentSessionId: session.payment_session_id,
      selectedCountry: 'de',
    };
    const visa = { ...paid, paymentType: 'visa' };
    const created: { depositId: string } = await ask(token, 'deposit-create', visa);
    const deposit = { depositId: created.depositId, paymentMethod: 'visa' };
    await ask(token, 'deposit-status', deposit);
    await ask(token, 'deposit-cancel', deposit);
    await ask(token, 'deposit-complete', deposit);

    const indian = await server.token({ user: `${user}-in`, country: 'in', currency: 'INR' });
    await ask(indian, 'deposit-prepare', { paymentMethod: 'imps_india', selectedCountry: 'in' });

    const person = await server.token({ user: `${user}-ua`, country: 'ua', currency: 'UAH' });
    const method = 'p2p_privatbank';
    const closed = { paymentMethod: method, paymentMethodText: 'PrivatBank', userId: user };
    await ask(person, 'deposit-check', { paymentMethod: method, selectedCountry: 'ua' });
    await ask(person, 'deposit-create-p2p', {
      payment_method: method,
      amount: '1000',
      currency: 'UAH',
      fields: { full_name: 'Олена Коваль' },
    });
    await ask(person, 'bank-get', { payment_method: method, bin: '41491100' });
    await ask(person, 'session-form-on-close-modal', closed);

    const sweep = { view: 'sweep', country: 'us', currency: 'USD' };
    const buyer = await server.token({ user: `${user}-us`, ...sweep });
    await ask(buyer, 'sweepstake-boxes', {});
    await ask(buyer, 'sweepstake-balance-get', {});
    await ask(buyer, 'sweepstake-recoup-sum', { currency: 'SC' });
    const buying: { payment_session_id: string } = await ask(buyer, 'session-start', {
      currency: 'USD',
    });
    await ask(buyer, 'deposit-create-sweepstake', {
      boxId: 'starter',
      currency: 'USD',
      paymentSessionId: buying.payment_session_id,
      paymentType: 'crypto_usdt',
      fields: { network: 'tron' },
      selectedCountry: 'us',
    });
    expect([...seen].toSorted()).toEqual(Object.keys(methods).toSorted());
  },
);

it('[NET-9] the calls have the methods of the specification', () => {
  const own = Object.keys(methods).map((name) => [name, calls[name as Name].method]);
  expect(Object.fromEntries(own)).toEqual(methods);
});
