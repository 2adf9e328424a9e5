import { createLedger } from '@opencashier/ledger';
import { startFakeWallet } from '@opencashier/testing/fake-wallet';
import { seeded } from '../fuzz/mutations.ts';
import { CoinHistory } from './coin-history.ts';
import { directedEffects, runDirectedLives } from './directed-lives.ts';
import { type History, HistoryWorld } from './history-world.ts';
import { rulesOf } from './expected/house-rules.ts';
import { MoneyHistory } from './money-history.ts';

/** The largest number of players at once, and the steps of a history. */
const lanesMax = 6;
const stepsInALife = 60;
const stepsBetweenAudits = 12;

export interface HistoriesReport {
  operations: number;
  lives: number;
  /** Counts the operations by name. */
  actions: Record<string, number>;
  /** Counts what the operations led to; one that was refused led to nothing. */
  effects: Record<string, number>;
  problems: string[];
}

/** A run in which one of these never happens shows less than it should. */
const frequentEffects = [
  'sum credited',
  'sum held',
  'sum grew',
  'sum converted',
  'rate moved',
  'reversed',
  'reversed in part',
  'taken out of a case',
  'case settled',
  'refund refunded',
  'payout sent',
  'package bought',
  'proposal confirmed',
];

/** These need some thousand operations: histories run side by side, in no fixed order. */
const rareEffects = [
  ...directedEffects,
  'package reversed in part',
  'sum shrank',
  'refund failed',
  'refund returned',
  'payout failed',
  'payout rejected',
  'payout ended by an operator',
  'package reversed',
  'taken out of a package’s rest',
  'proposal refused',
  'wallet down',
  'wallet lost',
  'wallet partial',
  'wallet late',
];

export function missingEffects({ effects, operations }: HistoriesReport): string[] {
  const necessary = [...frequentEffects, ...(operations >= 5000 ? rareEffects : [])];
  return necessary.filter((effect) => !effects[effect]);
}

interface HistoriesOptions {
  /** Gets the report after each operation. */
  onOperation?: (report: HistoriesReport) => void;
  /** Begins with players whose steps are fixed. */
  hasDirectedLives?: boolean;
}

/**
 * Runs a number of random operations in the histories of players; each problem names the history's
 * seed.
 */
export async function runHistories(
  seed: number,
  operations: number,
  { onOperation = () => undefined, hasDirectedLives = false }: HistoriesOptions = {},
): Promise<HistoriesReport> {
  const worlds = await startWorlds();
  const { effects } = worlds.ours;
  const report: HistoriesReport = { operations: 0, lives: 0, actions: {}, effects, problems: [] };
  const live = async () => {
    while (report.operations < operations && report.problems.length < 20) {
      report.lives += 1;
      await runHistory(worlds, seed + report.lives, { report, operations, onOperation });
    }
  };
  // A short run has fewer players, so that each history is long enough for refunds and disputes.
  const lanes = Math.min(lanesMax, Math.ceil(operations / (stepsInALife / 2)));
  try {
    if (hasDirectedLives) {
      report.problems.push(...(await runDirectedLives(worlds.ours.under(rulesOf(0)))));
    }
    await Promise.all(Array.from({ length: lanes }, live));
    report.problems.push(...(await ledgerProblems(worlds.ours)));
  } finally {
    await worlds.close();
  }
  return report;
}

interface Worlds {
  /** The money is in our ledger. */
  ours: HistoryWorld;
  /** The money is in a wallet of the operator's own. */
  theirs: HistoryWorld;
  close(): Promise<void>;
}

async function startWorlds(): Promise<Worlds> {
  const wallet = await startFakeWallet();
  const [ours, other] = await Promise.all([HistoryWorld.start(), HistoryWorld.start(wallet)]);
  const theirs = Object.create(other, { effects: { value: ours.effects } }) as HistoryWorld;
  return {
    ours,
    theirs,
    async close() {
      await Promise.all([ours.close(), theirs.close()]);
      await wallet.close();
    },
  };
}

/** One player in four buys coins, and one has the money in the operator's own wallet. */
function begin({ ours, theirs }: Worlds, seed: number): History {
  const world = (seed % 4 === 3 ? theirs : ours).under(rulesOf(seed));
  const Kind = seed % 4 === 0 ? CoinHistory : MoneyHistory;
  return new Kind(world, seeded(seed), `life-${seed}`);
}

interface Run {
  report: HistoriesReport;
  operations: number;
  onOperation: (report: HistoriesReport) => void;
}

async function runHistory(
  worlds: Worlds,
  seed: number,
  { report, operations, onOperation }: Run,
): Promise<void> {
  const history = begin(worlds, seed);
  const done: string[] = [];
  const record = (problems: readonly string[]) => {
    const last = done.slice(-stepsBetweenAudits).join(', ');
    report.problems.push(...problems.map((one) => `seed ${seed}: ${one} after ${last}`));
    return problems.length === 0;
  };
  const check = async () => record(await history.problems());
  try {
    while (done.length < stepsInALife && report.operations < operations) {
      report.operations += 1;
      onOperation(report);
      const action = await history.step();
      done.push(action);
      report.actions[action] = (report.actions[action] ?? 0) + 1;
      if (done.length % stepsBetweenAudits === 0 && !(await check())) return;
    }
    await history.end();
    await check();
  } catch (error) {
    // The other histories go on: a failed step is a problem of this one.
    record([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
}

/** The ledger's sums must be those of its transfers, and zero in all. */
async function ledgerProblems({ server: { pool } }: HistoryWorld): Promise<string[]> {
  const { disagreements } = await createLedger(pool).checkReplay();
  const { rows } = await pool.query<{ sum: bigint; overdrawn: bigint }>(`
    select coalesce(sum(credits_posted - debits_posted), 0) as sum,
      count(*) filter (where kind = 'player'
        and credits_posted - debits_posted - debits_pending < 0) as overdrawn
    from ledger.accounts`);
  const { sum, overdrawn } = rows[0] ?? { sum: 0n, overdrawn: 0n };
  return [
    ...(disagreements.length === 0 ? [] : [`${disagreements.length} accounts disagree`]),
    ...(sum === 0n ? [] : [`the ledger adds up to ${sum}`]),
    ...(overdrawn === 0n ? [] : [`${overdrawn} accounts are overdrawn`]),
  ];
}
