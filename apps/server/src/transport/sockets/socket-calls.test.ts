import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOver, nextOn, openTestSocket } from '../../testing/test-socket.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const connect = (url = server.url): Promise<Socket> => openTestSocket(url);

const list = { country: 'de', currency: 'EUR' };
const request = { amount: 10, currency: 'EUR', paymentType: 'visa', selectedCountry: 'de' };

describe('calls over the socket', () => {
  it('are answered as over HTTP', async () => {
    const socket = await connect();
    const token = await server.token({ user: 'same' });
    const answer = await askOver(socket, token, 'methods-payment-v3', list);
    const http = await server.call(token, 'methods-payment-v3', list);
    expect(answer).toMatchObject({ status: 200, data: http.body });
  });

  it('notifies only the player of a deposit’s change and of the new balance', async () => {
    const mine = await connect();
    const theirs = await connect();
    const token = await server.token({ user: 'mine' });
    const myState = nextOn(mine, 'login.token');
    await askOver(mine, token, 'methods-payment-v3', list);
    await myState;
    const theirState = nextOn(theirs, 'login.token');
    await askOver(theirs, await server.token({ user: 'theirs' }), 'methods-payment-v3', list);
    await theirState;
    const received: unknown[] = [];
    theirs.onAny((event) => received.push(event));
    const waiting = nextOn<DepositState>(mine, 'deposit.status');
    const { body } = await server.deposit(token);
    expect(await waiting).toMatchObject({ depositId: body.depositId, status: 'waiting' });
    const processed = nextOn<DepositState>(mine, 'deposit.status');
    const balance = nextOn(mine, 'login.token');
    server.provider.decide(body.depositId, 'processed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    expect(await processed).toMatchObject({ status: 'processed', credited: '10' });
    expect(await balance).toEqual({
      balanceData: { primary: { amount: '10', currency: 'EUR' } },
    });
    expect(received.filter((event) => event !== 'message')).toEqual([]);
  });

  it('sends a returning player what is still open', async () => {
    const token = await server.token({ user: 'back' });
    const { body } = await server.deposit(token);
    const socket = await connect();
    const currentState = nextOn<DepositState>(socket, 'deposit.status');
    await askOver(socket, token, 'methods-payment-v3', list);
    expect(await currentState).toMatchObject({ depositId: body.depositId, status: 'waiting' });
  });

  it('sends a returning player what ended in the meantime', async () => {
    const token = await server.token({ user: 'missed' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'processed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    await until(async () => (await server.balance('missed')) > 0n);
    const socket = await connect();
    const currentState = nextOn<DepositState>(socket, 'deposit.status');
    await askOver(socket, token, 'methods-payment-v3', list);
    expect(await currentState).toMatchObject({ depositId: body.depositId, status: 'processed' });
  });

  it('survives a token that expires while its call is being answered', async () => {
    const token = await server.token({ user: 'brief', lifetimeSeconds: 2 });
    const { body } = await server.call(token, 'session-start', { currency: 'EUR' });
    const release = server.provider.hold();
    const socket = await connect();
    const paymentSessionId = body.payment_session_id;
    const answer = askOver(socket, token, 'deposit-create', { ...request, paymentSessionId });
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
    const overSocket = askOver(socket, token, 'deposit-create', { ...request, paymentSessionId });
    await until(async () => own.provider.created.length === 5);
    const closed = own.close();
    release();
    const statuses = (await Promise.all([...answers, overSocket])).map(({ status }) => status);
    expect(statuses).toEqual(Array(5).fill(200));
    await closed;
  });
});
