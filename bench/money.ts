// npm run bench -- money: measures deposits per second over either transport against the same SQL
// run directly, the methods call against a bare Fastify route, the cost of an idle socket against a
// bare Socket.IO, and the effect of a long history on a deposit. It fails if a budget is broken.
// `--seconds 20` measures longer, `--rows 100000` inserts fewer rows, `--sockets 500` opens fewer
// sockets, `--json` prints one object.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connect } from '@opencashier/postgres';
import { type CrashWorld, openCrashWorld } from '@opencashier/testing/chaos/crash-world';
import { type ServerProcess, startServerProcess } from '@opencashier/testing/chaos/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { depositBySql, endOpenDeposits, fillDeposits } from './money/direct-sql.ts';
import { type Pace, runLanes } from './money/lanes.ts';
import {
  type BenchPlayer,
  createPlayers,
  type CallGateway,
  get,
  httpGateway,
  playersPerLane,
  socketGateway,
} from './money/players.ts';
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
  return runLanes(lanes, forSeconds, (lane, round) => {
    const player = playerOf(stage, lane, round);
    const wish = {
      amount: '10',
      currency: 'EUR',
      paymentSessionId: player.sessionId,
      paymentType: 'visa',
      selectedCountry: 'de',
    };
    return call(player, 'deposit-create', wish, crypto.randomUUID());
  });
}

const said = ({ perSecond, p50Ms, p99Ms }: Pace): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;

async function measureDeposits(stage: Stage): Promise<{ figures: Figure[]; http: Pace }> {
  const pool = connect(stage.world.databaseUrl, { maxConnections: 20 });
  const byHttp = httpGateway(stage.server.url);
  await depositsThrough(stage, byHttp, Math.min(seconds, 2));
  const direct = await runLanes(lanes, seconds, (lane, round) => {
    const { sessionId } = playerOf(stage, lane, round);
    const owner = `demo:bench-${lane * playersPerLane + (round % playersPerLane)}`;
    return depositBySql(pool, owner, sessionId);
  });
  await pool.end();
  await endOpenDeposits(stage.world.pool);
  const http = await depositsThrough(stage, byHttp, seconds);
  const sockets = await socketGateway(stage.server.url, stage.players);
  await endOpenDeposits(stage.world.pool);
  const socket = await depositsThrough(stage, sockets.call, seconds);
  sockets.close();
  const figures = (
    [
      ['HTTP', http],
      ['the socket', socket],
    ] as const
  ).flatMap(([name, pace]): Figure[] => [
    {
      name: `deposits over ${name} to the same SQL`,
      value: pace.perSecond / direct.perSecond,
      budget: { least: 0.5 },
      detail: `${said(pace)}; directly ${said(direct)}`,
    },
    {
      name: `p99 to p50 over ${name}`,
      value: pace.p99Ms / pace.p50Ms,
      budget: { most: 10 },
      detail: said(pace),
    },
  ]);
  return { figures, http };
}

async function startBare(kind: 'json' | 'socket', file = '') {
  const port = await freePort();
  const program = fileURLToPath(new URL('money/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, kind, String(port), file], {
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
    budget: { most: 1.2 },
    detail: `${said(many)}; before ${said(few)}`,
  };
}

async function bench(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const world = await openCrashWorld();
  stack.defer(() => world.close());
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
  const { figures } = await measureDeposits(stage);
  return [...figures, methods, sockets, await measureHistory(stage)];
}

function isBroken({ value, budget: { least, most } }: Figure): boolean {
  return value < (least ?? -Infinity) || value > (most ?? Infinity);
}

const figures = await bench();
if (values.json) console.log(JSON.stringify({ lanes, seconds, figures }, undefined, 2));
for (const figure of figures) {
  const { name, value, budget, detail } = figure;
  const limit = budget.least === undefined ? `at most ${budget.most}` : `at least ${budget.least}`;
  const line = `${name.padEnd(46)} ${value.toFixed(2)} (${limit})  ${detail}`;
  if (isBroken(figure)) {
    console.error(`over budget: ${line}`);
    process.exitCode = 1;
  } else if (!values.json) {
    console.log(line);
  }
}
