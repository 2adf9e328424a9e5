import { completeDepositsThrough } from './complete-deposits.ts';
import { fillHistory } from './fill-history.ts';
import { endOpenDeposits } from './history.ts';
import type { Pace } from './lanes.ts';
import { httpGateway, socketGateway } from './players.ts';
import { depositsThrough, describePace, type Figure, type BenchSetup } from './setup.ts';

const fewRows = 1000;

interface Paces {
  created: Pace;
  complete: Pace;
}

async function pacesOf(setup: BenchSetup): Promise<Paces> {
  const { seconds } = setup;
  const { pool } = setup.world;
  const call = httpGateway(setup.server.url);
  const sockets = await socketGateway(setup.server.url, setup.players);
  // Both kinds run before, so that the first measurement does not find a colder server.
  await depositsThrough(setup, call, Math.min(seconds, 5));
  await completeDepositsThrough(setup, sockets, Math.min(seconds, 5));
  await endOpenDeposits(pool);
  const created = await depositsThrough(setup, call, seconds);
  await endOpenDeposits(pool);
  const complete = await completeDepositsThrough(setup, sockets, seconds);
  sockets.close();
  return { created, complete };
}

/**
 * On a database of its own, whose tables hold nothing but the old rows when the first measurement
 * starts. Needs a setup whose players are `bench-0` and so on.
 */
export async function measureHistory(setup: BenchSetup, rows: number): Promise<Figure[]> {
  const { pool } = setup.world;
  const measured = setup.players.length;
  await fillHistory(pool, { from: 0, to: fewRows, measured });
  const few = await pacesOf(setup);
  await fillHistory(pool, { from: fewRows, to: rows, measured });
  const many = await pacesOf(setup);
  const figure = (name: string, what: keyof Paces): Figure => ({
    name: `p50 of ${name} with ${rows} old ones, compared with ${fewRows}`,
    value: many[what].p50Ms / few[what].p50Ms,
    budget: { most: 1.1 },
    detail: `${describePace(many[what])}; before ${describePace(few[what])}`,
  });
  return [figure('deposits', 'created'), figure('complete deposits', 'complete')];
}
