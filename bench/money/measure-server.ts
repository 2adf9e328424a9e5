import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ServerProcess,
  startServerProcess,
} from '@opencashier/testing/processes/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { endOpenDeposits } from './history.ts';
import { runLanes } from './lanes.ts';
import { type CallGateway, get, httpGateway } from './players.ts';
import { memoryPerSocket } from './sockets.ts';
import {
  depositsThrough,
  type Figure,
  lanes,
  playerOf,
  describePace,
  type BenchSetup,
  startBare,
} from './setup.ts';

/** Two servers share one database. With two cores they also share the machine with the players. */
export async function measureTwoServers(setup: BenchSetup): Promise<Figure> {
  const { seconds } = setup;
  const { databaseUrl, provider, pool } = setup.world;
  const port = await freePort();
  const env = { CASHIER_TRUSTED_PROXIES: '1' };
  await endOpenDeposits(pool);
  const one = await depositsThrough(setup, httpGateway(setup.server.url), seconds);
  const second = await startServerProcess({ databaseUrl, provider, port, env });
  const gateways = [httpGateway(setup.server.url), httpGateway(second.url)] as const;
  let next = 0;
  const alternate: CallGateway = (...call) => {
    next += 1;
    return gateways[next % 2 === 0 ? 0 : 1](...call);
  };
  await endOpenDeposits(pool);
  const two = await depositsThrough(setup, alternate, seconds);
  await second.stop();
  return {
    name: 'two servers compared with one',
    value: two.perSecond / one.perSecond,
    budget: availableParallelism() >= 4 ? { least: 1.4 } : {},
    detail: `${describePace(two)}; one ${describePace(one)}`,
  };
}

export async function measureMethods(setup: BenchSetup): Promise<Figure> {
  const { seconds } = setup;
  const path = '/api/BANKING/methods-payment-v3?country=de&currency=EUR';
  const dir = await mkdtemp(join(tmpdir(), 'opencashier-bench-'));
  const file = join(dir, 'methods.json');
  await writeFile(file, await get(setup.server.url, path, playerOf(setup, 0, 0)));
  const bare = await startBare('json', file);
  const pace = (url: string, at: string) =>
    runLanes(lanes, seconds, async (lane, round) => {
      await get(url, at, playerOf(setup, lane, round));
    });
  const floor = await pace(bare.url, '/');
  const ours = await pace(setup.server.url, path);
  await bare.stop();
  await rm(dir, { recursive: true });
  return {
    name: 'the methods call compared with a bare Fastify route',
    value: ours.perSecond / floor.perSecond,
    budget: { least: 0.5 },
    detail: `${describePace(ours)}; bare ${describePace(floor)}`,
  };
}

export async function measureSockets(server: ServerProcess, count: number): Promise<Figure> {
  const bare = await startBare('socket');
  const floor = await memoryPerSocket(bare.url, bare.pid, count);
  await bare.stop();
  const ours = await memoryPerSocket(server.url, server.pid, count);
  return {
    name: 'memory of an idle socket compared with a bare Socket.IO',
    value: ours / floor,
    budget: { most: 1.5 },
    detail: `${ours.toFixed(1)} kB; bare ${floor.toFixed(1)} kB, with ${count} sockets`,
  };
}
