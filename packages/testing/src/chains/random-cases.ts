import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { currencyOf } from '@opencashier/money';
import { amountOf } from '@opencashier/server/rates/amounts';
import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { dropPlayerLimit, setPlayerLimit } from '@opencashier/server/players/player-limits-store';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { type ChainWorld, type OpenDeposit, unitsOf } from './chain-world.ts';

/** Operators who settle cases during a chain's history, and the credits they made. */
export interface Operators {
  world: ChainWorld;
  deposit: OpenDeposit;
  random: () => number;
  /** The credit of each case, in the coin's units on the network. */
  creditedByHand: Map<string, bigint>;
  /** The total of reversals reported by letter, in the minor units of the coin. */
  lettersMinor: bigint;
  settled: number;
  wrong: string[];
}

type Found = OperatorAnswer<'cases'>['cases'][number];

/** Expires the deposit that counts new payments, as weeks without a payment would. */
export async function endDeposit({ world, deposit }: Operators): Promise<void> {
  const { pool, app } = world.server;
  await pool.query(
    `update cashier.deposits set expires_at = now() - interval '30 days', next_check_at = now()
     where id = (select deposit_id from cashier.crypto_addresses where first_deposit_id = $1)`,
    [deposit.id],
  );
  await reconcile(app.services);
}

/** Sets the player's limit to zero, or removes it. */
export async function changeLimit(
  { world, deposit }: Pick<Operators, 'world' | 'deposit'>,
  isLimited: boolean,
): Promise<void> {
  const { pool } = world.server;
  const limit = {
    owner: `demo:${deposit.user}`,
    currency: deposit.coin,
    period: 'day' as const,
  };
  if (isLimited) await setPlayerLimit(pool, { ...limit, amountMinor: 0n, setBy: 'joe' });
  else await dropPlayerLimit(pool, limit);
}

async function openCases({ world, deposit }: Operators): Promise<Found[]> {
  return (await askOperator(world.server, 'cases', { user: deposit.user })).body.cases;
}

/** A decision that fits the case: an asset that nobody knows can only be sent back or kept. */
function decisionFor({ random, deposit }: Operators, { money }: Found) {
  const chance = random();
  if (chance < 0.25) return { outcome: 'keep' };
  if (chance < 0.5 || !money) return { outcome: 'refund', sentTo: 'the sender' };
  const credit = { outcome: 'credit', user: deposit.user };
  return chance < 0.75 ? credit : { ...credit, amount: money.amount, currency: money.currency };
}

/** Two operators decide every open case at the same time, and at most one of them succeeds. */
export async function decideCases(operators: Operators): Promise<void> {
  const { world, wrong, deposit } = operators;
  for (const found of await openCases(operators)) {
    const answers = await Promise.all(
      ['ann', 'fay'].map(async (as) => {
        const decision = decisionFor(operators, found);
        const request = { id: found.id, reason: 'random', ...decision };
        return { decision, ...(await askOperator(world.server, 'settleCase', request, { as })) };
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ body }) => body.error?.code === 'stateForbids');
    // Nobody succeeds if the chain has closed the case a moment before.
    if (won.length > 1 || won.length + lost.length !== answers.length) {
      wrong.push(`case ${found.id}: ${JSON.stringify(answers.map(({ body }) => body))}`);
    }
    for (const { decision, body } of won) {
      operators.settled += 1;
      // A released deposit is credited by the chain's own accounting from then on.
      const isReleased = !('amount' in decision) && found.reason === 'limit';
      const credited = body.settlement?.credited;
      if (!credited || isReleased) continue;
      const units = unitsOf(deposit.network, deposit.coin, credited.amount);
      operators.creditedByHand.set(found.id, units);
    }
  }
}

/**
 * The part of the credits by hand that is on the balance: all of it but for payments that the chain
 * has lost. Those that are final must be on it.
 */
export async function creditsByHand(
  { world, creditedByHand, wrong }: Operators,
  { inBlocks, final }: { inBlocks: ReadonlySet<string>; final: ReadonlyMap<string, bigint> },
): Promise<bigint> {
  const { rows } = await world.server.pool.query<{ id: bigint; given: boolean; txids: string[] }>(
    `select c.id, c.chain_moves % 2 = 0 as given, array_agg(p.txid) as txids
     from cashier.cases c join cashier.case_payments part on part.case_id = c.id
     join cashier.chain_payments p on p.id = part.payment_id
     where c.id = any($1::bigint[]) group by c.id`,
    [[...creditedByHand.keys()]],
  );
  let units = 0n;
  for (const { id, given, txids } of rows) {
    if (given) units += creditedByHand.get(String(id)) ?? 0n;
    const isFinal = txids.every((txid) => final.has(txid));
    if (isFinal && !given) wrong.push(`case ${id} is final, and not on the balance`);
    const isLost = txids.some((txid) => !inBlocks.has(txid));
    if (isLost && given) wrong.push(`case ${id} is in no block, and on the balance`);
  }
  return units;
}

/** Reports by letter that half or all of the rest of a chain-credited deposit is lost. */
export async function reportByLetter(operators: Operators): Promise<void> {
  const { world, deposit, random, wrong } = operators;
  const { rows } = await world.server.pool.query<{ id: string; left: bigint }>(
    `select d.id, d.credited_minor - coalesce(d.taken_minor, 0) as left from cashier.deposits d
     where d.status = 'processed' and d.id in (
       select p.deposit_id from cashier.chain_payments p
       join cashier.crypto_addresses a on a.id = p.address_id
       where a.first_deposit_id = $1 and p.credited_block is not null)
     order by d.created_at, d.id`,
    [deposit.id],
  );
  const found = rows[Math.floor(random() * rows.length)];
  if (!found) return;
  const unit = minorInUnit(operators);
  const half = (found.left / 2n / unit) * unit;
  const amountMinor = half > 0n && random() < 0.7 ? half : found.left;
  const { status, body } = await askOperator(
    world.server,
    'reverseDeposit',
    {
      id: found.id,
      reference: crypto.randomUUID(),
      amount: amountOf(amountMinor, deposit.coin),
      reason: 'a letter',
    },
    { as: 'fay' },
  );
  if (status === 200) operators.lettersMinor += amountMinor;
  else wrong.push(`letter of ${amountMinor}: ${JSON.stringify(body)}`);
}

/** The minor units of a coin in its smallest unit on the network. */
export function minorInUnit({ world, deposit }: Pick<Operators, 'world' | 'deposit'>): bigint {
  const exponent = currencyOf(deposit.coin)?.exponent ?? 0;
  const decimals = world.network(deposit.network).coins.get(deposit.coin)?.decimals ?? 0;
  return 10n ** BigInt(exponent - decimals);
}

/**
 * The sum that letters take from the balance now: all of it except what waits for payments that the
 * chain has taken back, at the address or in a deposit whose credit by hand is taken back.
 */
export async function takenByLetters(operators: Operators): Promise<bigint> {
  const { world, deposit, lettersMinor } = operators;
  const { rows } = await world.server.pool.query<{ waiting: bigint }>(
    `select coalesce(a.carried_minor, 0) + coalesce((
         select sum(d.carried_minor) from cashier.cases c join cashier.deposits d on d.id = c.deposit_id
         where c.owner = d.owner and c.counts_in_deposit and c.chain_moves % 2 = 1
           and d.owner = first.owner), 0) as waiting
     from cashier.crypto_addresses a join cashier.deposits first on first.id = a.first_deposit_id
     where a.first_deposit_id = $1`,
    [deposit.id],
  );
  return (lettersMinor - (rows[0]?.waiting ?? 0n)) / minorInUnit(operators);
}

interface Place {
  txid: string;
  units: bigint;
  settled_units: bigint;
  is_credited: boolean;
  in_case: bigint;
  is_ended: boolean;
}

/** Every final unit is in exactly one place: with the player, settled, or in a case. */
export async function checkPlaces(
  { world, deposit }: Pick<Operators, 'world' | 'deposit'>,
  final: ReadonlyMap<string, bigint>,
  minimum: bigint,
): Promise<string[]> {
  const { rows } = await world.server.pool.query<Place>(
    `select p.txid, p.units, p.settled_units, p.credited_block is not null as is_credited,
       now.status = 'mistaked' as is_ended,
       coalesce((select sum(part.units) from cashier.case_payments part
         join cashier.cases c on c.id = part.case_id
         where part.payment_id = p.id and c.state = 'open'), 0) as in_case
     from cashier.chain_payments p
     join cashier.crypto_addresses a on a.id = p.address_id
     join cashier.deposits now on now.id = a.deposit_id
     where a.first_deposit_id = $1 and p.asset = a.asset and not p.is_dropped`,
    [deposit.id],
  );
  const problems: string[] = [];
  let waiting = 0n;
  for (const { txid, units, settled_units: settled, is_credited, in_case, is_ended } of rows) {
    const placed = settled + in_case + (is_credited ? units : 0n);
    if (placed > units) problems.push(`${txid}: ${placed} of ${units} units are accounted for`);
    if (!final.has(txid)) {
      if (in_case > 0n) problems.push(`${txid} is in a case, and not final`);
      continue;
    }
    waiting += units - placed;
    if (is_ended && placed < units) problems.push(`${txid} is in no case though its time is over`);
  }
  if (waiting >= minimum) problems.push(`${waiting} units are with nobody`);
  return problems;
}
