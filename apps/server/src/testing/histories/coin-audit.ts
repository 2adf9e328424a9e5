import type { Fact, HistoryWorld } from './history-world.ts';
import type { PackageLife } from './package-life.ts';

/** The test's own record of a player's coins. */
export interface KnownCoins {
  owner: string;
  packages: readonly PackageLife[];
  /** Grants and wins less stakes, in SC. */
  postedMinor: bigint;
}

interface Coins {
  gc: bigint;
  sc: bigint;
  available: bigint;
  sent: bigint;
}

/** One statement, because workers are running. Debts count as missing coins. */
const coinsOfPlayer = `
  select
    coalesce(sum(credits_posted - debits_posted) filter (where currency = 'GC'), 0) as gc,
    coalesce(sum(credits_posted - debits_posted) filter (where currency = 'SC'), 0) as sc,
    coalesce(sum(credits_posted - debits_posted - debits_pending)
      filter (where currency = 'SC' and kind = 'player'), 0) as available,
    coalesce((select sum(amount_minor - coalesce(returned_minor, 0)) from cashier.withdrawals
      where owner = $1 and status = 'sent'), 0) as sent
  from ledger.accounts where owner = $1 and kind in ('player', 'receivable')`;

/** The box `large`: 100,000 GC and 51 SC for 49.99 USD. */
const [priceMinor, gold, gift] = [49_99n, 100_000_00n, 51_00n];

/** Lists errors in a player's coins: every coin and every unit paid must be accounted for. */
export async function auditCoins(world: HistoryWorld, known: KnownCoins): Promise<string[]> {
  const { rows } = await world.server.pool.query<Coins>(coinsOfPlayer, [known.owner]);
  const [coins] = rows;
  if (!coins) throw new Error('the coins were not read');
  let [gc, sc] = [0n, known.postedMinor - coins.sent];
  const facts: Fact[] = [];
  for (const life of known.packages) {
    const { creditedMinor, takenMinor, refundedMinor } = await life.row();
    const share = (all: bigint) => all - (all * (takenMinor + refundedMinor)) / priceMinor;
    if (creditedMinor !== null && creditedMinor > 0n) {
      gc += share(gold);
      sc += share(gift);
    }
    facts.push(...(await factsOf(world, life)));
  }
  facts.push(
    ['GC', coins.gc, gc],
    ['SC', coins.sc, sc],
    ['overdraft', coins.available < 0n, false],
  );
  return facts
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${known.owner}: ${what} is ${String(is)}, not ${String(should)}`);
}

/**
 * Received money is the price, in a case, or settled; less than the price waits or is in a case.
 */
async function factsOf({ server }: HistoryWorld, life: PackageLife): Promise<Fact[]> {
  const { id, stage, creditedMinor, paidMinor, decidedMinor } = await life.row();
  if (life.isReversed) return [];
  const { rows } = await server.pool.query<{ sum: bigint }>(
    `select coalesce(sum(amount_minor), 0) as sum from cashier.cases
     where deposit_id = $1 and state = 'open'`,
    [id],
  );
  const inCases = rows[0]?.sum ?? 0n;
  const cost = creditedMinor === null ? 0n : priceMinor;
  const isSettled = creditedMinor !== null || stage === 'mistaked';
  const facts: Fact[] = [
    ['paid', paidMinor ?? 0n, life.reportedMinor],
    ['decided', decidedMinor, life.decidedMinor],
    ['in cases', inCases, isSettled ? life.reportedMinor - decidedMinor - cost : inCases],
  ];
  return facts.map(([what, is, should]) => [`${what} of ${id}`, is, should]);
}
