import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noteBalance } from '../queues/outbox.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let first: TestServer;
let second: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ beside: first });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** A player's widget on one server, which has received its first state. */
async function openWidget(server: TestServer, token: string): Promise<Socket> {
  const options = { path: '/v4/socket.io', transports: ['websocket'], reconnection: false };
  const socket = io(server.url, options);
  sockets.push(socket);
  const greeted = new Promise((resolve) => socket.once('login.token', resolve));
  socket.emit('message', {
    id: 'hello',
    token,
    time: 1,
    type: 'BANKING:userdata-payment-snippet',
    payload: { country: 'de', currency: 'EUR' },
  });
  await greeted;
  return socket;
}

function untilStatus(socket: Socket, status: string): Promise<DepositState> {
  return new Promise((resolve) => {
    socket.on('deposit.status', (state: DepositState) => {
      if (state.status === status) resolve(state);
    });
  });
}

function untilBalance(socket: Socket, amount: string): Promise<void> {
  return new Promise((resolve) => {
    socket.on('login.token', ({ balanceData }) => {
      if (balanceData.primary.amount === amount) resolve();
    });
  });
}

describe('two servers on one PostgreSQL', () => {
  it.each([
    ['the one', () => [first, second] as const],
    ['the other', () => [second, first] as const],
  ])('money credited on one reaches the player on %s', async (name, choose) => {
    const [mine, notified] = choose();
    const user = `far-${name.length}`;
    const token = await mine.token({ user });
    const widget = await openWidget(mine, token);
    const { depositId } = (await mine.deposit(token)).body;
    const [processed, paid] = [untilStatus(widget, 'processed'), untilBalance(widget, '10')];
    mine.provider.decide(depositId, 'processed');
    await mine.provider.notify(depositId, notified.notifyUrl);
    expect(await processed).toMatchObject({ depositId, credited: '10' });
    await paid;
  });

  it('a change of the balance alone reaches the player on any server', async () => {
    const token = await second.token({ user: 'balanced' });
    const widget = await openWidget(second, token);
    const processed = untilBalance(widget, '0');
    await noteBalance(first.pool, 'demo:balanced');
    first.app.services.wake('changes');
    await processed;
  });

  it('after the connection to the database broke, players get what they missed', async () => {
    const token = await second.token({ user: 'missed' });
    const widget = await openWidget(second, token);
    const { depositId } = (await second.deposit(token)).body;
    const processed = untilStatus(widget, 'processed');
    // Both connections are cut, and the notice is lost with them: only the stored state is left.
    await first.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`);
    first.provider.decide(depositId, 'processed');
    await first.provider.notify(depositId, first.notifyUrl);
    expect(await processed).toMatchObject({ depositId });
  });
});
