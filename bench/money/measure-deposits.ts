import { readFile } from 'node:fs/promises';
import { barePayments, startBareProvider } from './bare-payments.ts';
import { completeDepositsThrough } from './complete-deposits.ts';
import { countedWork } from './database-work.ts';
import { endOpenDeposits } from './history.ts';
import type { Pace } from './lanes.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { httpGateway, socketGateway } from './players.ts';
import { measureWithdrawals } from './measure-withdrawals.ts';
import { takeTurns, type Turn } from './turns.ts';
import {
  depositsThrough,
  type Figure,
  lanes,
  describePace,
  type BenchSetup,
  startBare,
} from './setup.ts';

interface Floor {
  bare: { created: Pace; complete: Pace };
  /** Undefined if pgbench is not installed. */
  pgbench: { created: number; complete: number } | undefined;
}

const noPace: Pace = { count: 0, perSecond: 0, p50Ms: 0, p99Ms: 0 };

/** The programs to compare with: a bare payment server and, if it is installed, pgbench. */
async function openFloor({ world, seconds }: BenchSetup) {
  await world.pool.query(await readFile(new URL('baseline.sql', import.meta.url), 'utf8'));
  const provider = await startBareProvider();
  const server = await startBare('payments', world.databaseUrl, provider.url);
  await barePayments(server.url, 'created', { lanes, seconds: Math.min(seconds, 2) });
  const bare = (what: 'created' | 'complete') => async (forSeconds: number) => ({
    pace: await barePayments(server.url, what, { lanes, seconds: forSeconds }),
  });
  const program = await findPgbench();
  if (program === undefined) {
    console.error('pgbench was not found: the figures and the budget against it are left out');
  }
  const pgbench = (script: 'created' | 'complete') => async (forSeconds: number) => {
    if (program === undefined) return { pace: noPace };
    const options = { program, databaseUrl: world.databaseUrl, clients: lanes };
    const seconds = Math.ceil(forSeconds);
    const perSecond = await runPgbench({ ...options, script, seconds });
    return { pace: { ...noPace, perSecond } };
  };
  return {
    hasPgbench: program !== undefined,
    bareCreated: bare('created'),
    bareComplete: bare('complete'),
    pgbenchCreated: pgbench('created'),
    pgbenchComplete: pgbench('complete'),
    close: async (): Promise<void> => {
      await server.stop();
      provider.close();
    },
  };
}

/**
 * If a flush costs next to nothing, the bare server stays far below this share of pgbench. The
 * comparison then shows only how little a C program does per payment, so it has no budget.
 */
const comparableFloor = 0.2;

/** The bare server's own share of pgbench. */
function floorRatio({ bare, pgbench }: Floor): Figure[] {
  if (!pgbench) return [];
  return [
    {
      name: 'payments of the bare server compared with pgbench',
      value: bare.created.perSecond / pgbench.created,
      budget: {},
      detail: `${describePace(bare.created)}; pgbench ${pgbench.created.toFixed(0)}/s`,
    },
  ];
}

function isComparable({ bare, pgbench }: Floor): boolean {
  return pgbench !== undefined && bare.created.perSecond / pgbench.created >= comparableFloor;
}

function ratios(
  name: string,
  { pace, work }: Turn,
  floor: Floor,
  what: 'created' | 'complete',
): Figure[] {
  const { bare, pgbench } = floor;
  const ofPgbench = pgbench?.[what];
  return [
    {
      name: `${name} compared with a bare server`,
      value: pace.perSecond / bare[what].perSecond,
      budget: { least: what === 'created' ? 0.6 : 0.5 },
      detail: [describePace(pace), `bare ${describePace(bare[what])}`, work].join('; '),
    },
    ...(ofPgbench === undefined
      ? []
      : [
          {
            name: `${name} compared with pgbench`,
            value: pace.perSecond / ofPgbench,
            budget: what === 'created' && isComparable(floor) ? { least: 0.12 } : {},
            detail: `${describePace(pace)}; pgbench ${ofPgbench.toFixed(0)}/s`,
          },
        ]),
    {
      name: `p99 divided by p50 of ${name}`,
      value: pace.p99Ms / pace.p50Ms,
      budget: { most: 5 },
      detail: describePace(pace),
    },
  ];
}

export async function measureDeposits(setup: BenchSetup): Promise<Figure[]> {
  const { seconds } = setup;
  const { pool } = setup.world;
  const byHttp = httpGateway(setup.server.url);
  const { hasPgbench, close, ...reference } = await openFloor(setup);
  await depositsThrough(setup, byHttp, Math.min(seconds, 2));
  const sockets = await socketGateway(setup.server.url, setup.players);
  // The server keeps polling open deposits, which would slow down the reference programs, too.
  const fresh = (run: (forSeconds: number) => Promise<Turn>) => async (forSeconds: number) => {
    await endOpenDeposits(pool);
    return run(forSeconds);
  };
  const ours = (run: (forSeconds: number) => Promise<Pace>) =>
    fresh((forSeconds) => countedWork(setup, () => run(forSeconds)));
  const done = await takeTurns(
    {
      bareCreated: fresh(reference.bareCreated),
      http: ours((forSeconds) => depositsThrough(setup, byHttp, forSeconds)),
      socket: ours((forSeconds) => depositsThrough(setup, sockets.call, forSeconds)),
      bareComplete: fresh(reference.bareComplete),
      complete: ours((forSeconds) => completeDepositsThrough(setup, sockets, forSeconds)),
      pgbenchCreated: fresh(reference.pgbenchCreated),
      pgbenchComplete: fresh(reference.pgbenchComplete),
    },
    seconds,
  );
  sockets.close();
  await close();
  const rate = ({ pace }: Turn): number => pace.perSecond;
  const floor: Floor = {
    bare: { created: done.bareCreated.pace, complete: done.bareComplete.pace },
    pgbench: hasPgbench
      ? { created: rate(done.pgbenchCreated), complete: rate(done.pgbenchComplete) }
      : undefined,
  };
  return [
    ...floorRatio(floor),
    ...ratios('deposits over HTTP', done.http, floor, 'created'),
    ...ratios('deposits over the socket', done.socket, floor, 'created'),
    ...ratios('complete deposits', done.complete, floor, 'complete'),
    await measureWithdrawals(setup, floor.bare.complete),
  ];
}
