import { seeded } from '@opencashier/server/testing/fuzz/mutations';
import { type FakeProvider, startFakeProvider } from '../../fake-provider.ts';
import { freePort } from '../../free-port.ts';
import { untilSettled, wrongBalances } from '../crash-world.ts';
import { Growing, startPaying } from '../load.ts';
import { type Acknowledged, createPlayer, signIn } from '../player.ts';
import { type ServerProcess, startServerProcess } from '../../processes/server-process.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { findPrograms, tracksPreparedStatements } from './programs.ts';
import { openPollingScreen, openScreen } from './screen.ts';

const serverCount = 3;
const playerCount = 6;
/** Only ends a run that hangs: a busy machine may take minutes. */
const screenLimitMs = 600_000;

interface World {
  cluster: Cluster;
  provider: FakeProvider;
  servers: readonly ServerProcess[];
}

/** Two ways in which a primary fails. */
const faults = ['power', 'crash'] as const;
type Times = Record<(typeof faults)[number], number[]>;

/** The duration of each fault, in milliseconds. */
interface Outages {
  /** Until a call that writes was answered. */
  written: Times;
  /** Until a running player's deposit was acknowledged; an interrupted call keeps its lease. */
  felt: Times;
}

/** `npm run chaos -- failover`: primaries are killed under load, one after another. */
export async function failOver(
  seed: number,
  kills: number,
  print: (line: string) => void = () => undefined,
): Promise<{ summary: string; wrong: string[] }> {
  const programs = findPrograms();
  if ('missing' in programs) return { summary: 'nothing was run', wrong: [programs.missing] };
  const cluster = await startCluster(programs);
  const provider = await startFakeProvider();
  const servers: ServerProcess[] = [];
  try {
    for (let n = 0; n < serverCount; n += 1) {
      const { env } = cluster;
      const port = await freePort();
      const started = { databaseUrl: env.DATABASE_URL, provider, port, env };
      servers.push(await startServerProcess(started));
    }
    const report = await killPrimaries({ cluster, provider, servers }, { seed, kills, print });
    const statements = tracksPreparedStatements(programs.pgbouncer) ? 'prepared' : 'unprepared';
    return {
      summary:
        `${kills} primaries killed, ${report.acknowledged} deposits acknowledged; ` +
        `no write for a median of ${medianOf(report.outages.written.power)} after a power cut and ` +
        `${medianOf(report.outages.written.crash)} after a crash, no deposit for ` +
        `${medianOf(report.outages.felt.power)} and ${medianOf(report.outages.felt.crash)}, ` +
        `${statements} statements`,
      wrong: report.wrong,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await provider.close();
    await cluster.close();
  }
}

interface Killing {
  seed: number;
  kills: number;
  print: (line: string) => void;
}

async function killPrimaries({ cluster, provider, servers }: World, killing: Killing) {
  const { seed, kills, print } = killing;
  const random = seeded(seed);
  const choose = seeded(seed + 1);
  const next = () => servers[Math.floor(choose() * servers.length)]?.url ?? '';
  const load = await startPlayers(servers, `failover${seed}-`, next);
  const acknowledged = load.acknowledged.items;
  const paying = startPaying({ provider }, acknowledged, next);
  const outages: Outages = { written: { power: [], crash: [] }, felt: { power: [], crash: [] } };
  for (let n = 0; n < kills && load.refused.length === 0; n += 1) {
    const primary = await cluster.untilHealthy();
    await load.acknowledged.untilMore(1 + Math.floor(random() * 20));
    const fault = faults[n % faults.length] ?? 'power';
    const killedMs = Date.now();
    if (fault === 'power') await primary.cutPower();
    else await primary.crashPostgres();
    const deposited = load.acknowledged.untilMore(1).then(() => Date.now() - killedMs);
    outages.written[fault].push(await untilWritten(next, killedMs));
    if (fault === 'power') await primary.start();
    // Before the leases end early, which they do not for a real player.
    outages.felt[fault].push(await deposited);
    await endLeases(cluster, killedMs);
    if ((n + 1) % 10 === 0) print(`${n + 1} of ${kills} kills`);
  }
  await cluster.untilHealthy();
  const late = await load.stop();
  await paying.stop();
  await untilSettled(cluster);
  const wrong = [
    ...load.refused,
    ...late.map(({ user, depositId }) => `${user} never saw that ${depositId} was processed`),
    ...(await wrongBalances(cluster, acknowledged)),
    ...(await doubledDeposits(cluster, acknowledged)),
  ];
  return { acknowledged: acknowledged.length, outages, wrong };
}

/** Players who deposit, wait until their screen shows the end, and deposit again. */
async function startPlayers(servers: readonly ServerProcess[], name: string, next: () => string) {
  const acknowledged = new Growing<Acknowledged>();
  const late: Acknowledged[] = [];
  const refused: string[] = [];
  let isOver = false;
  const screens = await Promise.all(
    Array.from({ length: playerCount }, (_, n) =>
      n % 2 === 0
        ? openScreen(`${name}${n}`, servers[n % servers.length]?.url ?? '')
        : openPollingScreen(`${name}${n}`, next),
    ),
  );
  const runs = screens.map(async (screen, n) => {
    const player = await createPlayer(`${name}${n}`, { next });
    while (!isOver) {
      const deposit = await player.deposit().catch((error: unknown) => {
        refused.push(`${name}${n}: ${String(error)}`);
        acknowledged.end();
      });
      if (!deposit) return;
      acknowledged.push(deposit);
      const isShown = screen.untilProcessed(deposit.depositId).then(() => true);
      if (!(await Promise.race([isShown, after(screenLimitMs)]))) late.push(deposit);
    }
  });
  return {
    acknowledged,
    /** Calls with an answer that is not retried. The first one ends the run. */
    refused,
    /** Resolves with the deposits whose end a screen did not show in time. */
    async stop() {
      isOver = true;
      await Promise.all(runs);
      for (const screen of screens) screen.close();
      return late;
    },
  };
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref());
}

/** The time until a call that writes was answered again; each attempt is another player's. */
async function untilWritten(next: () => string, killedMs: number): Promise<number> {
  for (let n = 0; ; n += 1) {
    const token = await signIn(`probe${killedMs}-${n}`);
    const answer = await fetch(`${next()}/api/BANKING/session-start`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        connection: 'close',
      },
      body: JSON.stringify({ currency: 'EUR' }),
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (answer?.ok) return Date.now() - killedMs;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Expires the leases of calls that the kill cut off, instead of waiting for a minute. Those begun
 * before the kill are over: the primary that they wrote to is gone.
 */
async function endLeases({ pool }: Cluster, killedMs: number): Promise<void> {
  await pool
    .query(
      `update cashier.idempotency set lease_until = now()
       where answer is null and lease_until < to_timestamp($1) + interval '60 seconds'`,
      [killedMs / 1000],
    )
    .catch(() => undefined);
}

/** Every acknowledged deposit is one row, and a retry never made a second one. */
async function doubledDeposits(
  { pool }: Cluster,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string; count: bigint }>(
    'select owner, count(*) as count from cashier.deposits group by owner',
  );
  const made = new Map(rows.map(({ owner, count }) => [owner, Number(count)]));
  const expectedDeposits = Map.groupBy(acknowledged, ({ user }) => `demo:${user}`);
  return [...expectedDeposits].flatMap(([owner, deposits]) => {
    const count = made.get(owner) ?? 0;
    return count === deposits.length
      ? []
      : [`${owner} has ${count} deposits and not ${deposits.length}`];
  });
}

function medianOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? '-' : `${(middle / 1000).toFixed(1)} s`;
}
