// npm run bench -- flood: measures the latency of players' calls while another player floods the
// server with a thousand calls a second, over either transport, and without a flood. It fails if
// the flood more than doubles the latency. `--seconds 20` measures longer, `--json` prints one
// object.

import { parseArgs } from 'node:util';
import { issueToken } from '@opencashier/testing/issue-token';
import { cashierUrl } from '../scripts/development-env.ts';
import { startFlood } from './flood/flood.ts';
import { measurePlayers, openPlayers, type PlayerTimes } from './flood/players.ts';
import { percentile } from './measure/statistics.ts';
import { freePorts } from '../scripts/lib/free-ports.ts';
import { startProduct } from './subjects/product.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '15' },
  },
});
const callsPerSecond = 1000;
const ratioMax = 2;
const playerCount = 6;
const warmUpSeconds = 3;
const roundCount = 3;
// The first calls of a flood are within the limit that every player has. They have a figure of
// their own, without a budget.
const firstSeconds = 2;

const transports = ['none', 'http', 'socket'] as const;
type FloodedTransport = (typeof transports)[number];

interface FloodResult {
  transport: FloodedTransport;
  /** The number of the flood's calls by response status. */
  flood: Record<string, number>;
  calls: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
  /** The p99 of the first seconds, before the flood is limited. */
  firstP99Ms: number;
  /** The p99 divided by the p99 without a flood. */
  ratio: number;
}

interface Round extends PlayerTimes {
  transport: FloodedTransport;
  flood: Record<string, number>;
  first: PlayerTimes;
}

// Calm and flooded rounds alternate, so that a change in the machine's speed affects all alike.
async function bench(seconds: number): Promise<FloodResult[]> {
  await using stack = new AsyncDisposableStack();
  const ports = await freePorts();
  const product = await startProduct(ports);
  stack.defer(() => product.stop());
  const url = cashierUrl(ports);
  const secret = product.env.PARTNER_DEMO_TOKEN_SECRET;
  const names = Array.from({ length: playerCount }, (_, n) => `patient-${n}`);
  const tokens = await Promise.all(names.map((user) => issueToken(secret, { user })));
  const players = openPlayers(url, tokens);
  stack.defer(() => players.close());
  const measureFirst = () => measurePlayers(players, firstSeconds);
  const measure = () => measurePlayers(players, seconds / roundCount);
  const measureUnder = async (transport: FloodedTransport): Promise<Round> => {
    if (transport === 'none') {
      const first = await measureFirst();
      return { transport, flood: {}, first, ...(await measure()) };
    }
    const token = await issueToken(secret, { user: `flooding-${transport}` });
    const flood = startFlood({ transport, url, token, callsPerSecond });
    await flood.started;
    try {
      const first = await measureFirst();
      const times = await measure();
      flood.stop();
      return { transport, flood: await flood.answers, first, ...times };
    } finally {
      flood.stop();
    }
  };
  await measurePlayers(players, warmUpSeconds);
  const rounds: Round[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    for (const transport of transports) rounds.push(await measureUnder(transport));
  }
  return resultsOf(rounds);
}

function resultsOf(rounds: readonly Round[]): FloodResult[] {
  const results = transports.map((transport) => {
    const own = rounds.filter((round) => round.transport === transport);
    const timesMs = own.flatMap((round) => round.timesMs);
    const flood: Record<string, number> = {};
    for (const [status, count] of own.flatMap((round) => Object.entries(round.flood)))
      flood[status] = (flood[status] ?? 0) + count;
    const firstTimesMs = own.flatMap(({ first }) => first.timesMs);
    const failed = own.reduce((sum, round) => sum + round.failed + round.first.failed, 0);
    const p50Ms = percentile(timesMs, 50);
    return {
      transport,
      flood,
      calls: timesMs.length,
      failed,
      p50Ms,
      p99Ms: percentile(timesMs, 99),
      firstP99Ms: percentile(firstTimesMs, 99),
    };
  });
  const calmMs = results[0]?.p99Ms ?? Number.NaN;
  return results.map((result) => ({ ...result, ratio: result.p99Ms / calmMs }));
}

function print(results: readonly FloodResult[]): void {
  for (const { transport, flood, ratio, calls, failed, p50Ms, p99Ms, firstP99Ms } of results) {
    const name = transport === 'none' ? 'without a flood' : `flood over ${transport}`;
    const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${failed} of ${calls} failed`;
    const first = `p99 of the first ${firstSeconds} seconds ${firstP99Ms.toFixed(1)} ms`;
    console.log(`${name.padEnd(18)} ${times}, ratio ${ratio.toFixed(2)}; ${first}`);
    const answers = Object.entries(flood).map(([status, count]) => `${count} × ${status}`);
    if (answers.length > 0)
      console.log(`${''.padEnd(18)} responses to the flood: ${answers.join(', ')}`);
  }
}

const results = await bench(Math.max(Number(values.seconds) || 0, 2));
if (values.json) console.log(JSON.stringify({ callsPerSecond, ratioMax, results }, undefined, 2));
else print(results);
for (const { transport, ratio, failed } of results) {
  if (ratio <= ratioMax && failed === 0) continue;
  console.error(
    `over budget: a flood over ${transport} (ratio ${ratio.toFixed(2)}, ${failed} failed)`,
  );
  process.exitCode = 1;
}
