import { io } from 'socket.io-client';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../fake-provider.ts';
import { issueToken } from '../issue-token.ts';
import { createPlayer } from './player.ts';
import { freePort } from '../free-port.ts';
import {
  processTokenSecret,
  type ServerProcess,
  startServerProcess,
} from '../processes/server-process.ts';

/** A stopping server takes calls for this long, so that load balancers notice first. */
const drainSeconds = 5;
/** The balancer trusts a check this long; the rest of the drain is for calls on their way. */
const trustMs = 2000;

let database: TestDatabase;
let provider: FakeProvider;
let ports: [number, number];
let servers: [ServerProcess, ServerProcess];

const start = async (port: number) =>
  startServerProcess({
    databaseUrl: await database.serverUrl(),
    provider,
    port,
    env: { DATABASE_OWNER_URL: database.url, CASHIER_DRAIN_SECONDS: String(drainSeconds) },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startFakeProvider();
  ports = [await freePort(), await freePort()];
  // Both migrate; one of them waits, and finds it done.
  servers = await Promise.all([start(ports[0]), start(ports[1])]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await provider.close();
  await database.drop();
});

describe('two server processes on one PostgreSQL', () => {
  it('have migrated as its owner, and keep no connection of that role', async () => {
    const { rows } = await database.pool.query(
      `select distinct usename from pg_stat_activity
       where datname = current_database() and application_name like 'opencashier-%'`,
    );
    expect(rows).toEqual([{ usename: 'opencashier_test_server' }]);
  });

  it('lose nothing if one is killed during a deposit', async () => {
    const [first, second] = servers;
    const user = 'moved';
    const token = await issueToken(processTokenSecret, { user });
    const options = { path: '/v4/socket.io', transports: ['websocket'], reconnection: false };
    const widget = io(second.url, options);
    const greeted = new Promise((resolve) => widget.once('login.token', resolve));
    widget.emit('message', {
      id: 'hello',
      token,
      time: 1,
      type: 'BANKING:userdata-payment-snippet',
      payload: { country: 'de', currency: 'EUR' },
    });
    await greeted;

    let where = first.url;
    const release = provider.hold();
    const created = provider.nextCreate();
    const player = await createPlayer(user, { next: () => where });
    const depositing = player.deposit();
    await created;
    // The provider has got the request, and the first server will never receive its answer.
    where = second.url;
    await first.kill();
    release();
    await database.pool.query(
      'update cashier.idempotency set lease_until = now() where answer is null',
    );
    const { depositId } = await depositing;
    const { rows } = await database.pool.query('select id from cashier.deposits');
    expect(rows).toEqual([{ id: depositId }]);

    const pushed = new Promise<string>((resolve) => {
      widget.on('deposit.status', ({ status }: { status: string }) => {
        if (status === 'processed') resolve(status);
      });
    });
    servers[0] = await start(ports[0]);
    provider.decide(depositId, 'processed');
    await provider.notify(depositId, `${servers[0].url}/webhooks/sandbox`);
    expect(await pushed).toBe('processed');
    widget.close();
  });

  it('drop no call during a rolling restart', async () => {
    const failures: string[] = [];
    // A load balancer: it checks which servers are ready, and sends calls only to those.
    const urls = servers.map(({ url }) => url);
    const readyAtMs = new Map<string, number>();
    const check = async (url: string): Promise<void> => {
      const askedAtMs = performance.now();
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      readyAtMs.set(url, isReady ? askedAtMs : -Infinity);
    };
    const watch = setInterval(() => urls.forEach((url) => void check(url)), 50);
    let turn = 0;
    const next = async (): Promise<string> => {
      for (;;) {
        const trustedSinceMs = performance.now() - trustMs;
        const ready = urls.filter((url) => (readyAtMs.get(url) ?? -Infinity) > trustedSinceMs);
        turn += 1;
        const url = ready[turn % ready.length];
        if (url !== undefined) return url;
        await Promise.all(urls.map(check));
      }
    };
    let isOver = false;
    // Players wait while a process boots: it needs the processor, and no call can reach it.
    let booting = Promise.resolve();
    const routes = { next, onFailure: (what: string) => failures.push(what) };
    const players = await Promise.all(
      Array.from({ length: 2 }, (_, n) => createPlayer(`rolling${n}`, routes)),
    );
    let deposits = 0;
    const load = players.map(async (player) => {
      while (!isOver) {
        await player.deposit();
        deposits += 1;
        await booting;
      }
    });
    await servers[0].stop();
    const restarted = start(ports[0]);
    booting = restarted.then(() => undefined);
    servers[0] = await restarted;
    await check(servers[0].url);
    // From now on the first one takes every call.
    await servers[1].stop();
    isOver = true;
    await Promise.all(load);
    await players[0]?.deposit();
    clearInterval(watch);
    expect(failures).toEqual([]);
    expect(deposits).toBeGreaterThan(1);
  });
});
