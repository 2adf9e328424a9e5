import { createLedger } from '@opencashier/ledger';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@opencashier/server/testing/test-server';
import { seeded } from '@opencashier/server/testing/fuzz/mutations';
import { fuzzCalls } from '@opencashier/server/testing/fuzz/fuzz-calls';
import {
  outlastOutage,
  startWebhookWorld,
} from '@opencashier/server/testing/operator/receiver-outage';
import { killRefunds } from '@opencashier/server/testing/deposits/refund-kills';
import { killReturns } from '@opencashier/server/testing/deposits/return-kills';
import {
  type HistoriesReport,
  missingEffects,
  runHistories,
} from '@opencashier/server/testing/histories/run-histories';
import { operatorApi } from '@opencashier/server/testing/operator/ask-operator';
import { killSettlements } from '@opencashier/server/testing/operator/settlement-kills';
import { burstOfCreates, burstOfNotices } from '@opencashier/server/testing/fuzz/request-bursts';
import {
  type WithdrawalWorld,
  runWithdrawalHistory,
} from '@opencashier/server/testing/withdrawals/withdrawal-histories';
import { killWithdrawals } from '@opencashier/server/testing/withdrawals/withdrawal-kills';
import { historySteps } from '@opencashier/server/testing/withdrawals/withdrawal-steps';
import * as fc from 'fast-check';
import { randomChains } from '../chains/random-chains.ts';
import { startFakeWallet } from '../fake-wallet.ts';
import { openCrashWorld } from './crash-world.ts';
import { failOver } from './failover/fail-over.ts';
import { type Kills, killUnderLoad } from './kills.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { soak } from './soak.ts';
import { takeOverDatabases } from './take-over.ts';

function unequal(what: string, value: number, expected: number): string[] {
  return value === expected ? [] : [`${value} ${what} and not ${expected}`];
}

async function creates(seed: number, count: number): Promise<Outcome> {
  const server = await startTestServer();
  try {
    const storm = { random: seeded(seed), count, repeatMax: 20 };
    const { answers, deposits } = await burstOfCreates(server, storm);
    const wrong = [
      ...unequal('deposits', deposits, count),
      ...unequal('answers', answers, count),
      ...unequal('payments at the provider', server.provider.deposits.size, count),
    ];
    return { summary: `${count} creates gave ${deposits} deposits`, wrong };
  } finally {
    await server.close();
  }
}

async function notices(seed: number, count: number): Promise<Outcome> {
  const server = await startTestServer();
  try {
    const storm = { random: seeded(seed), count, repeatMax: 10 };
    const settled = await burstOfNotices(server, storm);
    const missed = settled.filter(({ balance, expected }) => balance < expected).length;
    const double = settled.filter(({ balance, expected }) => balance > expected).length;
    const wrong = [
      ...unequal('missed credits', missed, 0),
      ...unequal('double credits', double, 0),
    ];
    return { summary: `${count} deposits, ${double} double and ${missed} missed credits`, wrong };
  } finally {
    await server.close();
  }
}

async function kills(seed: number, count: number, what: Kills['kills'][number]): Promise<Outcome> {
  const world = await openCrashWorld();
  try {
    const kills = Array.from({ length: count }, () => what);
    const report = await killUnderLoad(world, { seed, kills, players: 8 });
    const { acknowledged, paidWhileKilling, wrong } = report;
    const done = `${acknowledged} deposits acknowledged, ${paidWhileKilling} paid between kills`;
    return { summary: `${count} kills, ${done}`, wrong };
  } finally {
    await world.close();
  }
}

async function takeOvers(_seed: number, count: number): Promise<Outcome> {
  const taken = await takeOverDatabases(count);
  return { summary: `${taken} of ${count} taken over`, wrong: unequal('take-overs', taken, count) };
}

async function outage(_seed: number, count: number): Promise<Outcome> {
  const world = await startWebhookWorld();
  try {
    const { paid, problems } = await outlastOutage(world, count);
    const wrong = [...unequal('deposits paid', paid, count), ...problems];
    return {
      summary: `${paid} deposits in 72 hours, all reported to the operator afterwards`,
      wrong,
    };
  } finally {
    await world.close();
  }
}

interface KillReport {
  kills: number;
  endings: Record<string, number>;
  problems: string[];
}

/** Servers are killed at every step of something; afterwards the ledger must agree, too. */
const killed =
  (
    what: string,
    options: TestServerOptions,
    kill: (server: TestServer, rounds: number) => Promise<KillReport>,
  ): Scenario['run'] =>
  async (_seed, count) => {
    const server = await startTestServer(options);
    try {
      const { kills: times, endings, problems } = await kill(server, count);
      const { disagreements } = await createLedger(server.pool).checkReplay();
      const wrong = [...problems, ...unequal('accounts that disagree', disagreements.length, 0)];
      return { summary: `${times} kills in ${count} ${what}: ${timesOf(endings)}`, wrong };
    } finally {
      await server.close();
    }
  };

const approvedByRule = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };

async function histories(
  seed: number,
  count: number,
  print: (line: string) => void,
): Promise<Outcome> {
  let reportedAt = 0;
  const onOperation = ({ operations, problems }: HistoriesReport) => {
    for (const problem of problems.slice(reportedAt)) print(problem);
    reportedAt = problems.length;
    if (operations % 5000 === 0) print(`${operations} operations, ${reportedAt} problems`);
  };
  const report = await runHistories(seed, count, { onOperation });
  const { operations, lives, actions, effects, problems } = report;
  const summary = `${operations} operations of ${lives} players (${timesOf(actions)})`;
  // A shorter run need not come to everything.
  const missing = count >= 2000 ? missingEffects(report) : [];
  const wrong = [...problems, ...missing.map((effect) => `it never came to: ${effect}`)];
  return { summary: `${summary}, with these effects: ${timesOf(effects)},`, wrong };
}

const timesOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ');

/** Histories of withdrawals, half of them from an operator's own wallet. */
async function payouts(seed: number, count: number): Promise<Outcome> {
  const fakeWallet = await startFakeWallet();
  const withdrawals = { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} };
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  const ours = await startTestServer({ partner: { withdrawals } });
  const theirs = await startTestServer({ partner: { withdrawals, wallet } });
  try {
    const histories = fc.sample(historySteps, { seed, numRuns: count });
    const wrong: string[] = [];
    const runHalf = async (world: WithdrawalWorld, remainder: number) => {
      for (const [index, steps] of histories.entries()) {
        if (index % 2 !== remainder) continue;
        const problems = await runWithdrawalHistory(world, steps);
        wrong.push(...problems.map((problem) => `history ${index}: ${problem}`));
      }
    };
    await Promise.all([runHalf({ server: ours }, 0), runHalf({ server: theirs, fakeWallet }, 1)]);
    const { disagreements } = await createLedger(ours.pool).checkReplay();
    wrong.push(...unequal('accounts that disagree', disagreements.length, 0));
    const steps = histories.reduce((sum, { length }) => sum + length, 0);
    return { summary: `${steps} steps in ${count} histories of withdrawals`, wrong };
  } finally {
    await ours.close();
    await theirs.close();
    await fakeWallet.close();
  }
}

async function fuzz(seed: number, count: number): Promise<Outcome> {
  const server = await startTestServer({ environment: { trustedProxies: 1 } });
  try {
    const { statuses, wrong, untried } = await fuzzCalls(server, seed, count);
    const answered = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
    wrong.push(...untried.map((way) => `never tried: ${way}`));
    return { summary: `${count} calls: ${answered.join(', ')}`, wrong };
  } finally {
    await server.close();
  }
}

/** The scenarios of `npm run chaos`. All random decisions derive from the seed. */
export const scenarios: Record<string, Scenario> = {
  creates: {
    title: 'creates retried 2 to 20 times at once over both transports',
    size: 10_000,
    run: creates,
  },
  notices: {
    title: 'notices of all states 1 to 10 times, in any order',
    size: 10_000,
    run: notices,
  },
  servers: {
    title: 'the server is killed under load',
    size: 200,
    run: (seed, size) => kills(seed, size, 'server'),
  },
  databases: {
    title: "PostgreSQL's main process is killed under load",
    size: 200,
    run: (seed, size) => kills(seed, size, 'database'),
  },
  failover: {
    title: 'primaries of a highly available PostgreSQL are killed under load',
    size: 10,
    unit: 'kills',
    run: failOver,
  },
  'take-over': {
    title: 'an embedded database whose parent was killed is taken over',
    size: 100,
    run: takeOvers,
  },
  receiver: {
    title: "the operator's receiver is down for 72 simulated hours",
    size: 1000,
    run: outage,
  },
  withdrawals: {
    title: 'a server is killed at every step between hold and sent',
    size: 200,
    run: killed('withdrawals', { partner: { withdrawals: approvedByRule } }, killWithdrawals),
  },
  refunds: {
    title: "a server is killed at every step between an operator's request and the refund's end",
    size: 200,
    run: killed('refunds', { partner: { operatorApi } }, killRefunds),
  },
  settlements: {
    title: "a server is killed at every step of one or two operators' decision on a case",
    size: 200,
    run: killed('settled cases', { partner: { operatorApi } }, killSettlements),
  },
  returns: {
    title: 'a server is killed at every step of a partial reversal, a dispute or a letter',
    size: 200,
    run: killed('returns', { partner: { operatorApi }, isWithoutWorkers: true }, killReturns),
  },
  histories: {
    title: 'deposits, cases, refunds, disputes, payouts and redemptions in any order',
    size: 100_000,
    minutesMax: 30,
    run: histories,
  },
  payouts: {
    title: 'providers and wallets contradict themselves, and two operators decide at once',
    size: 1000,
    run: payouts,
  },
  fuzz: {
    title: 'calls made from their schemas, with hostile values, over both transports',
    size: 100_000,
    run: fuzz,
  },
  chains: {
    title: 'random chains of each network, with reorganisations and failing nodes',
    size: 500,
    run: (seed, size) => randomChains(seed, size),
  },
  soak: {
    title: 'memory under reconnecting players and hostile strangers, in minutes',
    size: 60,
    unit: 'minutes',
    run: soak,
  },
};
