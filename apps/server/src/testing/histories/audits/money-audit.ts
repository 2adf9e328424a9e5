import type { Deposit } from '../../../deposits/deposit.ts';
import { casesOfDeposit } from '../../../cases/cases-store.ts';
import type { ExpectedDeposit } from '../expected/expected-deposit.ts';
import type { DepositLife } from '../lives/deposit-life.ts';
import type { Fact, HistoryWorld } from '../history-world.ts';
import type { WalletLife } from '../lives/wallet-life.ts';

/** The test's own record of a player. */
export interface KnownMoney {
  owner: string;
  friend: string;
  deposits: readonly DepositLife[];
  postedMinor: bigint;
  friendMinor: bigint;
  /** The operator's own wallet, if the money is not in our ledger. */
  wallet?: WalletLife | undefined;
}

interface Sums {
  posted: bigint;
  available: bigint;
  owed: bigint;
  friend: bigint;
  sent: bigint;
  from_deposits: bigint;
}

/** All sums of a player in one statement, because workers are running. */
const sumsOfPlayer = `
  select
    coalesce((select sum(credits_posted - debits_posted) from ledger.accounts
      where owner = $1 and currency = 'EUR' and kind = 'player'), 0) as posted,
    coalesce((select sum(credits_posted - debits_posted - debits_pending) from ledger.accounts
      where owner = $1 and currency = 'EUR' and kind = 'player'), 0) as available,
    coalesce((select -sum(credits_posted - debits_posted) from ledger.accounts
      where owner = $1 and currency = 'EUR' and kind = 'receivable'), 0) as owed,
    coalesce((select sum(credits_posted - debits_posted) from ledger.accounts
      where owner = $2 and currency = 'EUR' and kind = 'player'), 0) as friend,
    coalesce((select sum(amount_minor - coalesce(returned_minor, 0)) from cashier.withdrawals
      where owner = $1 and status = 'sent'), 0) as sent,
    coalesce((select sum(coalesce(credited_minor, 0) - coalesce(taken_minor, 0)
        - coalesce(refunded_minor, 0) - coalesce(dispute_fee_minor, 0))
      from cashier.deposits where owner = $1), 0) as from_deposits`;

/** Lists errors in a player's euros: every unit must be where it belongs. */
export async function auditMoney(world: HistoryWorld, known: KnownMoney): Promise<string[]> {
  const { wallet } = known;
  const facts = wallet ? await walletFacts(world, known, wallet) : await sumFacts(world, known);
  for (const life of known.deposits) facts.push(...(await factsOf(world, life)));
  return facts
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${known.owner}: ${what} is ${String(is)}, not ${String(should)}`);
}

async function readSums({ server }: HistoryWorld, { owner, friend, postedMinor }: KnownMoney) {
  const { rows } = await server.pool.query<Sums>(sumsOfPlayer, [owner, friend]);
  const [sums] = rows;
  if (!sums) throw new Error('the sums were not read');
  return { sums, expected: sums.from_deposits + postedMinor - sums.sent };
}

/** The server's workers may record an order between the delivery and the reading. */
const readingsMax = 20;

async function walletFacts(
  world: HistoryWorld,
  known: KnownMoney,
  wallet: WalletLife,
): Promise<Fact[]> {
  let facts: Fact[] = [];
  for (let reading = 0; reading < readingsMax; reading += 1) {
    await wallet.deliver();
    const { expected } = await readSums(world, known);
    facts = [
      ['money in the wallet', wallet.money, expected],
      ['a friend’s money', wallet.friendMinor, known.friendMinor],
    ];
    if (facts.every(([, is, should]) => is === should)) break;
  }
  return facts;
}

async function sumFacts(world: HistoryWorld, known: KnownMoney): Promise<Fact[]> {
  const { sums, expected } = await readSums(world, known);
  return [
    ['money less debt', sums.posted - sums.owed, expected],
    ['an overdraft', sums.available < 0n, false],
    ['a debt below zero', sums.owed < 0n, false],
    ['a debt despite available money', sums.available > 0n && sums.owed > 0n, false],
    ['a friend’s money', sums.friend, known.friendMinor],
  ];
}

/** Every received unit is with the player, with the house, in a case, or went back to a bank. */
async function factsOf(world: HistoryWorld, life: DepositLife): Promise<Fact[]> {
  const { expected, claims, refunds } = life;
  const deposit = await life.row();
  const counting = await refunds.counting();
  const made = await refunds.madeMinor();
  const facts: Fact[] = [
    ['paid', deposit.paidMinor ?? 0n, expected.paidMinor],
    ['credited', deposit.creditedMinor, expected.creditedMinor],
    ['held', deposit.heldMinor, expected.heldMinor],
    ['in open cases', await openCases(world, deposit.id), casesOf(expected)],
    ['decided', deposit.decidedMinor, expected.decidedMinor + expected.outOfCasesMinor],
    ['reversed', deposit.reversedMinor, expected.reversedMinor],
    ['reversed out of cases', deposit.reversedHeldMinor, expected.outOfCasesMinor],
    ['taken', deposit.takenMinor, claims.takenMinor(counting.amountMinor)],
    ['disputed', deposit.disputedMinor, claims.disputedMinor],
    ['dispute fees', deposit.disputeFeeMinor, claims.feesMinor],
    ['the house’s loss', deposit.unrecoveredMinor, claims.beyondCostMinor(made.payMinor)],
    ['refunded', deposit.refundedMinor, made.amountMinor],
    ['refunded at the provider', await refunds.refundedMinor(), made.payMinor],
    ...(world.wallet ? [] : await ledgerFacts(world, deposit)),
  ];
  return facts.map(([what, is, should]) => [`${what} of ${deposit.id}`, is, should]);
}

/** The open cases of a deposit, each with its money and its value. */
async function openCases({ services }: HistoryWorld, depositId: string): Promise<string> {
  const open = await casesOfDeposit(services.pool, depositId, 'open');
  return open.map(({ money, worth }) => `${money?.minor} worth ${worth?.minor}`).join(', ');
}

const casesOf = ({ cases }: ExpectedDeposit): string =>
  cases.map(({ minor, worthMinor }) => `${minor} worth ${worthMinor}`).join(', ');

interface Moved {
  refunded: bigint;
  held: bigint;
  taken: bigint;
}

/**
 * The movements in the ledger under the references of a deposit's refunds and reversals. The
 * references are complete, so that each is found in the index.
 */
const movedForDeposit = `
  with refund as (
    select 'refund:' || id as name from cashier.refunds where deposit_id = $1
  ), reversal as (
    select $1 || ':' || number as name from generate_series(1, $2::integer) as number
  ), moved as (
    select kind, reference, amount from ledger.transfers where reference in (
      select name || ending from refund,
        unnest(array['', ':sent', ':released', ':returned']) as ending
      union all
      select begin || name || ending from reversal, unnest(array['reversal:', 'restored:']) as begin,
        unnest(array['', ':owed']) as ending)
  )
  select
    coalesce(sum(amount) filter (where kind = 'post'), 0)
      - coalesce(sum(amount) filter (where reference like 'refund:%:returned'), 0) as refunded,
    coalesce(sum(case kind when 'pending' then amount else -amount end)
      filter (where kind <> 'plain'), 0) as held,
    coalesce(sum(case when reference like 'reversal:%' then amount else -amount end)
      filter (where kind = 'plain' and reference not like 'refund:%'), 0) as taken
  from moved`;

async function ledgerFacts({ server }: HistoryWorld, deposit: Deposit): Promise<Fact[]> {
  const { id, returns, refundedMinor, takenMinor } = deposit;
  const { rows } = await server.pool.query<Moved>(movedForDeposit, [id, returns]);
  const [moved] = rows;
  if (!moved) throw new Error('the movements were not read');
  return [
    ['refunded in the ledger', moved.refunded, refundedMinor],
    ['held in the ledger for refunds', moved.held, deposit.refundingMinor],
    ['taken in the ledger', moved.taken, takenMinor],
  ];
}
