import { readFile } from 'node:fs/promises';
import { barePayments, startBareProvider } from './bare-payments.ts';
import { databaseWork } from './database-work.ts';
import { endOpenDeposits } from './history.ts';
import { type Pace, runLanes } from './lanes.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { httpGateway, type SocketGateway, socketGateway } from './players.ts';
import {
  depositsThrough,
  depositRequest,
  type Figure,
  lanes,
  playerOf,
  describePace,
  type Stage,
  startBare,
} from './stage.ts';

/** Complete deposits, from the request to the push that tells the player about the credit. */
function completeDepositsThrough(
  stage: Stage,
  sockets: SocketGateway,
  forSeconds: number,
): Promise<Pace> {
  const { provider } = stage.world;
  const notifyUrl = `${stage.server.url}/webhooks/sandbox`;
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(stage, lane, round);
    const answer = await sockets.call(
      player,
      'deposit-create',
      depositRequest(player),
      crypto.randomUUID(),
    );
    const { depositId } = answer as { depositId: string };
    const credited = sockets.untilCredited(depositId);
    provider.decide(depositId, 'processed');
    await provider.notify(depositId, notifyUrl);
    await credited;
  });
}

interface Floor {
  bare: { created: Pace; complete: Pace };
  /** Undefined if pgbench is not installed. */
  pgbench: { created: number; complete: number } | undefined;
}

/** The machine's speed at this moment, measured with programs that are not ours. */
async function measureFloor({ world, seconds }: Stage): Promise<Floor> {
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
  if (program === undefined) return { bare: { created, complete }, pgbench: undefined };
  const options = { program, databaseUrl: world.databaseUrl, clients: lanes, seconds };
  return {
    bare: { created, complete },
    pgbench: {
      created: await runPgbench({ ...options, script: 'created' }),
      complete: await runPgbench({ ...options, script: 'complete' }),
    },
  };
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
            budget: what === 'created' ? { least: 0.12 } : {},
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

/** Runs a measurement, and counts the database's work per deposit during it. */
async function countedWork(stage: Stage, measure: () => Promise<Pace>) {
  const before = await databaseWork(stage.world);
  const pace = await measure();
  const after = await databaseWork(stage.world);
  const per = (count: number) => (count / pace.count).toFixed(1);
  const trips = per(after.statements - before.statements);
  const commits = per(after.commits - before.commits);
  return { pace, work: `${trips} round trips and ${commits} commits each` };
}

export async function measureDeposits(stage: Stage): Promise<Figure[]> {
  const { seconds } = stage;
  const byHttp = httpGateway(stage.server.url);
  const floor = await measureFloor(stage);
  await depositsThrough(stage, byHttp, Math.min(seconds, 2));
  await endOpenDeposits(stage.world.pool);
  const http = await countedWork(stage, () => depositsThrough(stage, byHttp, seconds));
  await endOpenDeposits(stage.world.pool);
  const sockets = await socketGateway(stage.server.url, stage.players);
  const socket = await countedWork(stage, () => depositsThrough(stage, sockets.call, seconds));
  await endOpenDeposits(stage.world.pool);
  const complete = await countedWork(stage, () => completeDepositsThrough(stage, sockets, seconds));
  sockets.close();
  const figures = [
    ...ratios('deposits over HTTP', http.pace, floor, 'created'),
    ...ratios('deposits over the socket', socket.pace, floor, 'created'),
    ...ratios('complete deposits', complete.pace, floor, 'complete'),
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
