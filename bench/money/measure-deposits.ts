import { readFile } from 'node:fs/promises';
import { barePayments, startBareProvider } from './bare-payments.ts';
import { completeDepositsThrough } from './complete-deposits.ts';
import { countedWork } from './database-work.ts';
import { endOpenDeposits } from './history.ts';
import type { Pace } from './lanes.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { httpGateway, socketGateway } from './players.ts';
import { measureWithdrawals } from './measure-withdrawals.ts';
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

/** The machine's speed at this moment, measured with programs that are not ours. */
async function measureFloor({ world, seconds }: BenchSetup): Promise<Floor> {
  await world.pool.query(await readFile(new URL('baseline.sql', import.meta.url), 'utf8'));
  const provider = await startBareProvider();
  const server = await startBare('payments', world.databaseUrl, provider.url);
  const pace = { lanes, seconds };
  await barePayments(server.url, 'created', { lanes, seconds: Math.min(seconds, 2) });
  const created = await barePayments(server.url, 'created', pace);
  const complete = await barePayments(server.url, 'complete', pace);
  await server.stop();
  provider.close();
  const program = await findPgbench();
  if (program === undefined) {
    console.error('pgbench was not found: the figures and the budget against it are left out');
    return { bare: { created, complete }, pgbench: undefined };
  }
  const options = { program, databaseUrl: world.databaseUrl, clients: lanes, seconds };
  return {
    bare: { created, complete },
    pgbench: {
      created: await runPgbench({ ...options, script: 'created' }),
      complete: await runPgbench({ ...options, script: 'complete' }),
    },
  };
}

/**
 * Where a flush costs next to nothing, the bare server itself stays far below this share of
 * pgbench, which then measures only how little a program in C does per payment.
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

function ratios(name: string, pace: Pace, floor: Floor, what: 'created' | 'complete'): Figure[] {
  const { bare, pgbench } = floor;
  const ofPgbench = pgbench?.[what];
  return [
    {
      name: `${name} compared with a bare server`,
      value: pace.perSecond / bare[what].perSecond,
      budget: { least: what === 'created' ? 0.6 : 0.5 },
      detail: `${describePace(pace)}; bare ${describePace(bare[what])}`,
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
  const byHttp = httpGateway(setup.server.url);
  const floor = await measureFloor(setup);
  await depositsThrough(setup, byHttp, Math.min(seconds, 2));
  await endOpenDeposits(setup.world.pool);
  const http = await countedWork(setup, () => depositsThrough(setup, byHttp, seconds));
  await endOpenDeposits(setup.world.pool);
  const sockets = await socketGateway(setup.server.url, setup.players);
  const socket = await countedWork(setup, () => depositsThrough(setup, sockets.call, seconds));
  await endOpenDeposits(setup.world.pool);
  const complete = await countedWork(setup, () => completeDepositsThrough(setup, sockets, seconds));
  sockets.close();
  const withdrawals = await measureWithdrawals(setup, floor.bare.complete);
  const figures = [
    ...floorRatio(floor),
    ...ratios('deposits over HTTP', http.pace, floor, 'created'),
    ...ratios('deposits over the socket', socket.pace, floor, 'created'),
    ...ratios('complete deposits', complete.pace, floor, 'complete'),
    withdrawals,
  ];
  const work = new Map([
    ['deposits over HTTP compared with a bare server', http.work],
    ['deposits over the socket compared with a bare server', socket.work],
    ['complete deposits compared with a bare server', complete.work],
  ]);
  return figures.map((figure) => {
    const counted = work.get(figure.name);
    return counted === undefined ? figure : { ...figure, detail: `${figure.detail}; ${counted}` };
  });
}
