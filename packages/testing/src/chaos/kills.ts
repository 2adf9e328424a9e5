import { seeded } from '@opencashier/server/testing/mutations';
import { type CrashWorld, untilSettled, wrongBalances } from './crash-world.ts';
import { type Acknowledged, createPlayer } from './player.ts';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface Kills {
  seed: number;
  /** The processes to kill, in this order. */
  kills: readonly ('server' | 'database')[];
  players: number;
}

export interface KillReport {
  acknowledged: number;
  /** Payments notified before the last kill, whose processing may have been interrupted. */
  toldWhileKilling: number;
  wrong: string[];
}

/** A growing list that tests can wait for. */
class Growing<T> {
  readonly items: T[] = [];
  #wake = () => {};

  push(item: T): void {
    this.items.push(item);
    this.#wake();
  }

  /** Resolves as soon as this many more items have been added. */
  async untilMore(more: number): Promise<void> {
    const wanted = this.items.length + more;
    while (this.items.length < wanted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** Starts players who make one deposit after the other until stopped. */
async function startLoad(count: number, name: string, next: () => string) {
  const acknowledged = new Growing<Acknowledged>();
  let isOver = false;
  const players = await Promise.all(
    Array.from({ length: count }, (_, n) => createPlayer(`${name}${n}`, { next })),
  );
  const runs = players.map(async (player) => {
    while (!isOver) acknowledged.push(await player.deposit());
  });
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(runs);
    },
  };
}

/** Pays every deposit as soon as it is made, and retries its notice until a server accepts it. */
function startPaying(
  { provider }: CrashWorld,
  acknowledged: readonly Acknowledged[],
  next: () => string,
) {
  const told = new Growing<string>();
  let isOver = false;
  async function tell(depositId: string): Promise<void> {
    provider.decide(depositId, 'processed');
    for (;;) {
      const address = `${next()}/webhooks/sandbox`;
      const status = await provider.notify(depositId, address, depositId).catch(() => 0);
      if (status === 204) return told.push(depositId);
      await pause();
    }
  }
  const run = (async () => {
    for (let at = 0; !isOver || at < acknowledged.length;) {
      const due = acknowledged.slice(at, at + 8);
      at += due.length;
      await Promise.all(due.map(({ depositId }) => tell(depositId)));
      if (due.length === 0) await pause();
    }
  })();
  return {
    told,
    /** Resolves once all payments have been notified. */
    async stop() {
      isOver = true;
      await run;
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

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
  const minutesPass = setInterval(() => void world.endLeases(), 250);
  let toldWhileKilling = 0;
  for (const what of kills) {
    await load.acknowledged.untilMore(1 + Math.floor(random() * 8));
    // The kill comes right after a notice was accepted, before or while it is applied.
    await paying.told.untilMore(1);
    toldWhileKilling = paying.told.items.length;
    if (what === 'server') server = await killServer(server, start);
    else await world.crashDatabase();
  }
  await load.stop();
  clearInterval(minutesPass);
  await paying.stop();
  await untilSettled(world);
  const wrong = await wrongBalances(world, acknowledged);
  await server.stop();
  return { acknowledged: acknowledged.length, toldWhileKilling, wrong };
}

async function killServer(
  server: ServerProcess,
  start: () => Promise<ServerProcess>,
): Promise<ServerProcess> {
  await server.kill();
  return start();
}
