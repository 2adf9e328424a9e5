import { seeded } from '@opencashier/server/testing/mutations';
import { type CrashWorld, settleAll, wrongBalances } from './crash-world.ts';
import { type Acknowledged, createPlayer } from './player.ts';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface Kills {
  seed: number;
  kills: number;
  players: number;
}

export interface KillReport {
  acknowledged: number;
  wrong: string[];
}

/** Players who deposit one after the other until told to stop. */
async function startLoad(count: number, name: string, next: () => string) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let wake = () => {};
  const players = await Promise.all(
    Array.from({ length: count }, (_, n) => createPlayer(`${name}${n}`, { next })),
  );
  const runs = players.map(async (player) => {
    while (!isOver) {
      acknowledged.push(await player.deposit());
      wake();
    }
  });
  return {
    acknowledged,
    /** Resolves once so many more were acknowledged: then calls are certainly in flight. */
    async untilMore(more: number) {
      const wanted = acknowledged.length + more;
      while (acknowledged.length < wanted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(runs);
    },
  };
}

async function killUnderLoad(
  world: CrashWorld,
  { seed, kills, players }: Kills,
  name: string,
  crash: (server: ServerProcess, start: () => Promise<ServerProcess>) => Promise<ServerProcess>,
): Promise<KillReport> {
  const random = seeded(seed);
  const { databaseUrl, provider } = world;
  const port = await freePort();
  const start = () => startServerProcess({ databaseUrl, provider, port });
  let server = await start();
  const load = await startLoad(players, `${name}${seed}-`, () => server.url);
  // A call may be cut off long after the crash, by a line that was broken in it.
  const minutesPass = setInterval(() => void world.endLeases(), 250);
  for (let round = 0; round < kills; round += 1) {
    await load.untilMore(1 + Math.floor(random() * 8));
    server = await crash(server, start);
  }
  await load.stop();
  clearInterval(minutesPass);
  await settleAll(world, server.url, load.acknowledged);
  const wrong = await wrongBalances(world, load.acknowledged);
  await server.stop();
  return { acknowledged: load.acknowledged.length, wrong };
}

/** The server is killed under load and started again; nothing that it acknowledged may be lost. */
export function killServers(world: CrashWorld, kills: Kills): Promise<KillReport> {
  return killUnderLoad(world, kills, 'server', async (server, start) => {
    await server.kill();
    return start();
  });
}

/** PostgreSQL is cut off under load and recovers, while the server goes on. */
export function killDatabases(world: CrashWorld, kills: Kills): Promise<KillReport> {
  return killUnderLoad(world, kills, 'database', async (server) => {
    await world.crashDatabase();
    return server;
  });
}
