import type { Fact, HistoryWorld } from '../history-world.ts';
import { type PackageLife, priceMinor } from '../lives/package-life.ts';

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
  usd: bigint;
  friend_usd: bigint;
}

/** One statement, because workers are running. Debts count as missing coins. */
const coinsOfPlayer = `
  select
    coalesce(sum(credits_posted - debits_posted) filter (where currency = 'GC'), 0) as gc,
    coalesce(sum(credits_posted - debits_posted) filter (where currency = 'SC'), 0) as sc,
    coalesce(sum(credits_posted - debits_posted - debits_pending)
      filter (where currency = 'SC' and kind = 'player'), 0) as available,
    coalesce((select sum(amount_minor - coalesce(returned_minor, 0)) from cashier.withdrawals
      where owner = $1 and status = 'sent'), 0) as sent,
    coalesce(sum(credits_posted - debits_posted) filter (where currency = 'USD'), 0) as usd,
    coalesce((select sum(credits_posted - debits_posted) from ledger.accounts
      where owner = $2 and currency = 'USD' and kind = 'player'), 0) as friend_usd
  from ledger.accounts where owner = $1 and kind in ('player', 'receivable')`;

/** The coins of the box `large`, for 49.99 USD. */
const [gold, gift] = [100_000_00n, 51_00n];

/** Lists errors in a player's coins: every coin and every unit paid must be accounted for. */
export async function auditCoins(world: HistoryWorld, known: KnownCoins): Promise<string[]> {
  const people = [known.owner, `${known.owner}-friend`];
  const { rows } = await world.server.pool.query<Coins>(coinsOfPlayer, people);
  const [coins] = rows;
  if (!coins) throw new Error('the coins were not read');
  let [gc, sc, usd, friendUsd] = [0n, known.postedMinor - coins.sent, 0n, 0n];
  const facts: Fact[] = [];
  for (const life of known.packages) {
    const { amountMinor: refundsMinor } = await life.refunds.counting();
    const { amountMinor: refundedMinor } = await life.refunds.madeMinor();
    const goneMinor = life.claims.takenMinor(refundsMinor) + refundedMinor;
    const share = (all: bigint) => all - (all * goneMinor) / priceMinor;
    if (life.expected.creditedMinor !== null) {
      gc += share(gold);
      sc += share(gift);
    }
    usd += life.userMinor;
    friendUsd += life.friendMinor;
    facts.push(...(await factsOf(world, life)));
  }
  facts.push(
    ['GC', coins.gc, gc],
    ['SC', coins.sc, sc],
    ['USD', coins.usd, usd],
    ['a friend’s USD', coins.friend_usd, friendUsd],
    ['overdraft', coins.available < 0n, false],
  );
  return facts
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${known.owner}: ${what} is ${String(is)}, not ${String(should)}`);
}

/** Received money is the price, in a case, or settled; less than the price waits. */
async function factsOf({ server }: HistoryWorld, life: PackageLife): Promise<Fact[]> {
  const { expected, claims, refunds } = life;
  const deposit = await life.row();
  const { amountMinor: refundsMinor } = await refunds.counting();
  const made = await refunds.madeMinor();
  const { rows } = await server.pool.query<{ sum: bigint }>(
    `select coalesce(sum(amount_minor), 0) as sum from cashier.cases
     where deposit_id = $1 and state = 'open'`,
    [deposit.id],
  );
  const facts: Fact[] = [
    ['paid', deposit.paidMinor ?? 0n, expected.paidMinor],
    ['credited', deposit.creditedMinor, expected.creditedMinor],
    ['decided', deposit.decidedMinor, expected.decidedMinor],
    ['in cases', rows[0]?.sum, expected.heldMinor],
    ['reversed', deposit.reversedMinor, expected.reversedMinor],
    ['taken', deposit.takenMinor, claims.takenMinor(refundsMinor)],
    ['disputed', deposit.disputedMinor, claims.disputedMinor],
    ['dispute fees', deposit.disputeFeeMinor, 0n],
    ['the house’s loss', deposit.unrecoveredMinor, claims.beyondCostMinor(made.payMinor)],
    ['refunded', deposit.refundedMinor, made.amountMinor],
    ['refunded at the provider', await refunds.refundedMinor(), made.payMinor],
  ];
  return facts.map(([what, is, should]) => [`${what} of ${deposit.id}`, is, should]);
}
