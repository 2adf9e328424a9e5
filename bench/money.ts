// npm run bench -- money: measures deposits per second against pgbench and a bare server, whole
// lives (created, paid, credited, pushed to the player's socket), the methods call against a bare
// Fastify route, the memory of an idle socket against a bare Socket.IO, two servers against one,
// and the effect of a long history on a deposit. It fails if a budget is broken. `--seconds 20`
// measures longer, `--rows 10000000` inserts more rows, `--sockets 500` opens fewer sockets,
// `--json` prints one object.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CrashWorld, openCrashWorld } from '@opencashier/testing/chaos/crash-world';
import { type ServerProcess, startServerProcess } from '@opencashier/testing/chaos/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { barePayments, startBareProvider } from './money/bare-payments.ts';
import { countStatements, databaseWork } from './money/database-work.ts';
import { endOpenDeposits, fillDeposits } from './money/history.ts';
import { type Pace, runLanes } from './money/lanes.ts';
import {
  type BenchPlayer,
  createPlayers,
  type CallGateway,
  get,
  httpGateway,
  playersPerLane,
  type SocketGateway,
  socketGateway,
} from './money/players.ts';
import { findPgbench, runPgbench } from './money/pgbench.ts';
import { memoryPerSocket } from './money/sockets.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    rows: { type: 'string', default: '1000000' },
    sockets: { type: 'string', default: '1000' },
  },
});
const seconds = Number(values.seconds);
const lanes = 32;
const fewRows = 1000;

interface Figure {
  name: string;
  value: number;
  /** `least` is the minimum that must be reached, `most` the maximum. */
  budget: { least?: number; most?: number };
  detail: string;
}

interface Stage {
  world: CrashWorld;
  server: ServerProcess;
  players: BenchPlayer[];
}

function playerOf({ players }: Stage, lane: number, round: number): BenchPlayer {
  const player = players[lane * playersPerLane + (round % playersPerLane)];
  if (!player) throw new Error('there is no such player');
  return player;
}

function depositsThrough(stage: Stage, call: CallGateway, forSeconds: number): Promise<Pace> {
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(stage, lane, round);
    await call(player, 'deposit-create', depositWish(player), crypto.randomUUID());
  });
}

function depositWish({ sessionId }: BenchPlayer) {
  return {
    amount: '10',
    currency: 'EUR',
    paymentSessionId: sessionId,
    paymentType: 'visa',
    selectedCountry: 'de',
  };
}

const said = ({ perSecond, p50Ms, p99Ms }: Pace): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;

/** Deposits from the request to the push that tells the player of the money. */
function livesThrough(stage: Stage, sockets: SocketGateway, forSeconds: number): Promise<Pace> {
  const { provider } = stage.world;
  const notifyUrl = `${stage.server.url}/webhooks/sandbox`;
  return runLanes(lanes, forSeconds, async (lane, round) => {
    const player = playerOf(stage, lane, round);
    const created = await sockets.call(
      player,
      'deposit-create',
      depositWish(player),
      crypto.randomUUID(),
    );
    const { depositId } = created as { depositId: string };
    const credited = sockets.untilCredited(depositId);
    provider.decide(depositId, 'processed');
    await provider.notify(depositId, notifyUrl);
    await credited;
  });
}

interface Floor {
  bare: { creates: Pace; lives: Pace };
  /** Undefined if pgbench is not installed. */
  pgbench: { creates: number; lives: number } | undefined;
}

/** What the machine can do at this moment, by programs that are not ours. */
async function measureFloor({ world }: Stage): Promise<Floor> {
  await world.pool.query(await readFile(new URL('money/baseline.sql', import.meta.url), 'utf8'));
  const provider = await startBareProvider();
  const server = await startBare('payments', world.databaseUrl, provider.url);
  const pace = { lanes, seconds };
  await barePayments(server.url, 'creates', { lanes, seconds: Math.min(seconds, 2) });
  const creates = await barePayments(server.url, 'creates', pace);
  const lives = await barePayments(server.url, 'lives', pace);
  await server.stop();
  provider.close();
  const program = await findPgbench();
  if (program === undefined) return { bare: { creates, lives }, pgbench: undefined };
  const options = { program, databaseUrl: world.databaseUrl, clients: lanes, seconds };
  return {
    bare: { creates, lives },
    pgbench: {
      creates: await runPgbench({ ...options, script: 'creates' }),
      lives: await runPgbench({ ...options, script: 'lives' }),
    },
  };
}

function ratios(name: string, pace: Pace, floor: Floor, what: 'creates' | 'lives'): Figure[] {
  const { bare, pgbench } = floor;
  const ofPgbench = pgbench?.[what];
  return [
    {
      name: `${name} to a bare server`,
      value: pace.perSecond / bare[what].perSecond,
      budget: { least: what === 'creates' ? 0.6 : 0.5 },
      detail: `${said(pace)}; bare ${said(bare[what])}`,
    },
    ...(ofPgbench === undefined
      ? []
      : [
          {
            name: `${name} to pgbench`,
            value: pace.perSecond / ofPgbench,
            budget: what === 'creates' ? { least: 0.12 } : {},
            detail: `${said(pace)}; pgbench ${ofPgbench.toFixed(0)}/s`,
          },
        ]),
    {
      name: `p99 to p50 of ${name}`,
      value: pace.p99Ms / pace.p50Ms,
      budget: { most: 5 },
      detail: said(pace),
    },
  ];
}

/** Measures, and counts the database's work per deposit or life beside it. */
async function countedWork(stage: Stage, measure: () => Promise<Pace>) {
  const before = await databaseWork(stage.world);
  const pace = await measure();
  const after = await databaseWork(stage.world);
  const per = (count: number) => (count / pace.count).toFixed(1);
  const trips = per(after.statements - before.statements);
  const commits = per(after.commits - before.commits);
  return { pace, work: `${trips} round trips and ${commits} commits each` };
}

async function measureDeposits(stage: Stage): Promise<Figure[]> {
  const byHttp = httpGateway(stage.server.url);
  const floor = await measureFloor(stage);
  await depositsThrough(stage, byHttp, Math.min(seconds, 2));
  await endOpenDeposits(stage.world.pool);
  const http = await countedWork(stage, () => depositsThrough(stage, byHttp, seconds));
  await endOpenDeposits(stage.world.pool);
  const sockets = await socketGateway(stage.server.url, stage.players);
  const socket = await countedWork(stage, () => depositsThrough(stage, sockets.call, seconds));
  await endOpenDeposits(stage.world.pool);
  const lives = await countedWork(stage, () => livesThrough(stage, sockets, seconds));
  sockets.close();
  const figures = [
    ...ratios('deposits over HTTP', http.pace, floor, 'creates'),
    ...ratios('deposits over the socket', socket.pace, floor, 'creates'),
    ...ratios('whole lives', lives.pace, floor, 'lives'),
  ];
  const work = new Map([
    ['deposits over HTTP to a bare server', http.work],
    ['deposits over the socket to a bare server', socket.work],
    ['whole lives to a bare server', lives.work],
  ]);
  return figures.map((figure) => {
    const counted = work.get(figure.name);
    return counted === undefined ? figure : { ...figure, detail: `${figure.detail}; ${counted}` };
  });
}

async function startBare(kind: 'json' | 'socket' | 'payments', ...args: string[]) {
  const port = await freePort();
  const program = fileURLToPath(new URL('money/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, kind, String(port), ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

/** Two servers share one database; with two cores they also share the machine with everything else. */
async function measureTwoServers(stage: Stage): Promise<Figure> {
  const { databaseUrl, provider, pool } = stage.world;
  const port = await freePort();
  const env = { CASHIER_TRUSTED_PROXIES: '1' };
  await endOpenDeposits(pool);
  const one = await depositsThrough(stage, httpGateway(stage.server.url), seconds);
  const second = await startServerProcess({ databaseUrl, provider, port, env });
  const gateways = [httpGateway(stage.server.url), httpGateway(second.url)] as const;
  let next = 0;
  const alternate: CallGateway = (...call) => {
    next += 1;
    return gateways[next % 2 === 0 ? 0 : 1](...call);
  };
  await endOpenDeposits(pool);
  const two = await depositsThrough(stage, alternate, seconds);
  await second.stop();
  return {
    name: 'two servers to one',
    value: two.perSecond / one.perSecond,
    budget: availableParallelism() >= 4 ? { least: 1.4 } : {},
    detail: `${said(two)}; one ${said(one)}`,
  };
}

async function measureMethods(stage: Stage): Promise<Figure> {
  const path = '/api/BANKING/methods-payment-v3?country=de&currency=EUR';
  const dir = await mkdtemp(join(tmpdir(), 'opencashier-bench-'));
  const file = join(dir, 'methods.json');
  await writeFile(file, await get(stage.server.url, path, playerOf(stage, 0, 0)));
  const bare = await startBare('json', file);
  const pace = (url: string, at: string) =>
    runLanes(lanes, seconds, async (lane, round) => {
      await get(url, at, playerOf(stage, lane, round));
    });
  const floor = await pace(bare.url, '/');
  const ours = await pace(stage.server.url, path);
  await bare.stop();
  await rm(dir, { recursive: true });
  return {
    name: 'the methods call to a bare Fastify route',
    value: ours.perSecond / floor.perSecond,
    budget: { least: 0.5 },
    detail: `${said(ours)}; bare ${said(floor)}`,
  };
}

async function measureSockets(server: ServerProcess): Promise<Figure> {
  const count = Number(values.sockets);
  const bare = await startBare('socket');
  const floor = await memoryPerSocket(bare.url, bare.pid, count);
  await bare.stop();
  const ours = await memoryPerSocket(server.url, server.pid, count);
  return {
    name: 'memory of an idle socket to a bare Socket.IO',
    value: ours / floor,
    budget: { most: 1.5 },
    detail: `${ours.toFixed(1)} kB; bare ${floor.toFixed(1)} kB, with ${count} sockets`,
  };
}

async function measureHistory(stage: Stage): Promise<Figure> {
  const rows = Number(values.rows);
  const transport = httpGateway(stage.server.url);
  const { pool } = stage.world;
  await fillDeposits(pool, fewRows);
  await depositsThrough(stage, transport, Math.min(seconds, 2));
  await endOpenDeposits(pool);
  const few = await depositsThrough(stage, transport, seconds);
  await fillDeposits(pool, rows);
  await depositsThrough(stage, transport, Math.min(seconds, 2));
  await endOpenDeposits(pool);
  const many = await depositsThrough(stage, transport, seconds);
  return {
    name: `p50 with ${rows} deposits to that with ${fewRows}`,
    value: many.p50Ms / few.p50Ms,
    budget: { most: 1.1 },
    detail: `${said(many)}; before ${said(few)}`,
  };
}

async function bench(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const world = await openCrashWorld();
  stack.defer(() => world.close());
  await countStatements(world);
  const { databaseUrl, provider } = world;
  const port = await freePort();
  const env = { CASHIER_TRUSTED_PROXIES: '1' };
  const server = await startServerProcess({ databaseUrl, provider, port, env });
  stack.defer(() => server.stop());
  // Sockets come first: later they would reuse memory freed by calls, which would hide their cost.
  const sockets = await measureSockets(server);
  const players = await createPlayers(server.url, lanes * playersPerLane);
  const stage = { world, server, players };
  const methods = await measureMethods(stage);
  const deposits = await measureDeposits(stage);
  const second = await measureTwoServers(stage);
  return [...deposits, second, methods, sockets, await measureHistory(stage)];
}

function limitOf({ least, most }: Figure['budget']): string {
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? 'no budget' : `at most ${most}`;
}

function isBroken({ value, budget: { least, most } }: Figure): boolean {
  return value < (least ?? -Infinity) || value > (most ?? Infinity);
}

const figures = await bench();
if (values.json) console.log(JSON.stringify({ lanes, seconds, figures }, undefined, 2));
for (const figure of figures) {
  const { name, value, budget, detail } = figure;
  const limit = limitOf(budget);
  const line = `${name.padEnd(46)} ${value.toFixed(2)} (${limit})  ${detail}`;
  if (isBroken(figure)) {
    console.error(`over budget: ${line}`);
    process.exitCode = 1;
  } else if (!values.json) {
    console.log(line);
  }
}
