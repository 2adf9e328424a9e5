import { seeded } from '@opencashier/server/testing/fuzz/mutations';
import { freePort } from '../free-port.ts';
import { type CrashWorld, untilSettled, wrongBalances } from './crash-world.ts';
import { startLoad, startPaying } from './load.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';

export interface Kills {
  seed: number;
  /** The processes to kill, in this order. */
  kills: readonly ('server' | 'database')[];
  players: number;
}

export interface KillReport {
  acknowledged: number;
  /** Payments notified before the last kill, whose processing may have been interrupted. */
  paidWhileKilling: number;
  wrong: string[];
}

/**
 * Kills and restarts the server, or PostgreSQL's main process while the server keeps running, under
 * load; no acknowledged deposit may be lost.
 */
export async function killUnderLoad(
  world: CrashWorld,
  { seed, kills, players }: Kills,
): Promise<KillReport> {
  const random = seeded(seed);
  const { databaseUrl, provider } = world;
  const port = await freePort();
  const start = () => startServerProcess({ databaseUrl, provider, port });
  let server = await start();
  const next = () => server.url;
  const load = await startLoad(players, `killed${seed}-`, next);
  const acknowledged = load.acknowledged.items;
  const paying = startPaying(world, acknowledged, next);
  // A broken connection may cut off a call long after the crash.
  const leaseTimer = setInterval(() => void world.endLeases(), 250);
  let paidWhileKilling = 0;
  for (const what of kills) {
    await load.acknowledged.untilMore(1 + Math.floor(random() * 8));
    // The kill comes right after a notice was accepted, before or while it is applied.
    await paying.pushed.untilMore(1);
    paidWhileKilling = paying.pushed.items.length;
    if (what === 'server') server = await killServer(server, start);
    else await world.crashDatabase();
  }
  await load.stop();
  clearInterval(leaseTimer);
  await paying.stop();
  await untilSettled(world);
  const wrong = await wrongBalances(world, acknowledged);
  await server.stop();
  return { acknowledged: acknowledged.length, paidWhileKilling, wrong };
}

async function killServer(
  server: ServerProcess,
  start: () => Promise<ServerProcess>,
): Promise<ServerProcess> {
  await server.kill();
  return start();
}
