// npm run bench -- money: measures deposits per second against pgbench and a bare server, complete
// deposits (created, paid, credited, pushed to the player's socket), withdrawals, the methods call
// against a bare Fastify route, the memory of an idle socket against a bare Socket.IO, two servers
// against one, the cost of an operator's webhook, and the effect of a long history on a deposit. It
// fails if a budget is broken. `--seconds 20` measures longer, `--rows 10000000` inserts more rows,
// `--sockets 500` opens fewer sockets, `--json` prints one object.

import { parseArgs } from 'node:util';
import { openCrashWorld } from '@opencashier/testing/chaos/crash-world';
import { startServerProcess } from '@opencashier/testing/processes/server-process';
import { freePort } from '@opencashier/testing/free-port';
import { countStatements } from './money/database-work.ts';
import { measureDeposits } from './money/measure-deposits.ts';
import { measureHistory } from './money/measure-history.ts';
import { measureMethods, measureSockets, measureTwoServers } from './money/measure-server.ts';
import { measureWebhooks } from './money/measure-webhooks.ts';
import { createPlayers, playersPerLane } from './money/players.ts';
import { type Figure, lanes, type BenchSetup } from './money/setup.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    rows: { type: 'string', default: '1000000' },
    sockets: { type: 'string', default: '1000' },
  },
});
const seconds = Number(values.seconds);

/** A server on a database of its own, which end with the stack. */
async function openSetup(stack: AsyncDisposableStack): Promise<Omit<BenchSetup, 'players'>> {
  const world = await openCrashWorld();
  stack.defer(() => world.close());
  await countStatements(world);
  const { databaseUrl, provider } = world;
  const port = await freePort();
  const env = { CASHIER_TRUSTED_PROXIES: '1' };
  const server = await startServerProcess({ databaseUrl, provider, port, env });
  stack.defer(() => server.stop());
  return { world, server, seconds };
}

async function benchHistory(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const opened = await openSetup(stack);
  const players = await createPlayers(opened.server.url, lanes * playersPerLane);
  return await measureHistory({ ...opened, players }, Number(values.rows));
}

async function benchMoney(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const opened = await openSetup(stack);
  const { server } = opened;
  // Sockets come first: later they would reuse memory freed by calls, which would hide their cost.
  const sockets = await measureSockets(server, Number(values.sockets));
  const players = await createPlayers(server.url, lanes * playersPerLane);
  const setup = { ...opened, players };
  const methods = await measureMethods(setup);
  const deposits = await measureDeposits(setup);
  const second = await measureTwoServers(setup);
  return [...deposits, second, methods, sockets];
}

function limitOf({ least, most }: Figure['budget']): string {
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? 'no budget' : `at most ${most}`;
}

function isBroken({ value, budget: { least, most } }: Figure): boolean {
  // A value that is not a number breaks every budget.
  return !(value >= (least ?? -Infinity) && value <= (most ?? Infinity));
}

const figures = [
  ...(await benchMoney()),
  await measureWebhooks(seconds),
  ...(await benchHistory()),
];
if (values.json) console.log(JSON.stringify({ lanes, seconds, figures }, undefined, 2));
for (const figure of figures) {
  const { name, value, budget, detail } = figure;
  const limit = limitOf(budget);
  const line = `${name.padEnd(56)} ${value.toFixed(2)} (${limit})  ${detail}`;
  if (isBroken(figure)) {
    console.error(`over budget: ${line}`);
    process.exitCode = 1;
  } else if (!values.json) {
    console.log(line);
  }
}
