import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCrashWorld } from '@opencashier/testing/chaos/crash-world';
import { partnersDir, startServerProcess } from '@opencashier/testing/processes/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { completeDepositsThrough } from './complete-deposits.ts';
import type { Pace } from './lanes.ts';
import { createPlayers, playersPerLane, socketGateway } from './players.ts';
import { describePace, type Figure, lanes } from './setup.ts';

/** An operator's receiver that accepts every message. */
async function startReceiver(): Promise<{ url: string; received(): number; close(): void }> {
  let count = 0;
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received: () => count,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The partner's file with a webhook, in a folder of its own. */
async function partnersWithWebhook(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'opencashier-bench-'));
  const text = await readFile(join(partnersDir, 'demo.json'), 'utf8');
  const webhook = { url, secretEnv: 'BENCH_WEBHOOK_SECRET' };
  const partner = { ...(JSON.parse(text) as object), development: true, webhook };
  await writeFile(join(folder, 'demo.json'), JSON.stringify(partner));
  return folder;
}

/** Complete deposits on a database of their own, with and without messages to the operator. */
export async function measureWebhooks(seconds: number): Promise<Figure> {
  await using stack = new AsyncDisposableStack();
  const receiver = await startReceiver();
  stack.defer(() => receiver.close());
  const folder = await partnersWithWebhook(receiver.url);
  stack.defer(() => rm(folder, { recursive: true }));
  const paceWith = async (env: Record<string, string>): Promise<Pace> => {
    await using own = new AsyncDisposableStack();
    const world = await openCrashWorld();
    own.defer(() => world.close());
    const { databaseUrl, provider } = world;
    const started = { databaseUrl, provider, port: await freePort() };
    const trusted = { CASHIER_TRUSTED_PROXIES: '1', ...env };
    const server = await startServerProcess({ ...started, env: trusted });
    own.defer(() => server.stop());
    const players = await createPlayers(server.url, lanes * playersPerLane);
    const setup = { world, server, players, seconds };
    const sockets = await socketGateway(server.url, players);
    own.defer(() => sockets.close());
    await completeDepositsThrough(setup, sockets, Math.min(seconds, 2));
    return await completeDepositsThrough(setup, sockets, seconds);
  };
  const without = await paceWith({});
  const withWebhook = await paceWith({
    CASHIER_PARTNERS_DIR: folder,
    BENCH_WEBHOOK_SECRET: `whsec_${Buffer.from('a-secret-of-the-bench-only').toString('base64')}`,
  });
  const messages = receiver.received();
  return {
    name: 'complete deposits with a webhook compared with those without',
    value: withWebhook.perSecond / without.perSecond,
    budget: {},
    detail: `${describePace(withWebhook)}; without ${describePace(without)}; ${messages} messages`,
  };
}
