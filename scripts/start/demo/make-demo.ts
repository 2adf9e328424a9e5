import { type DemoAddresses, type DemoClient, openDemoClient } from './demo-client.ts';
import { type DatedPayment, datePayments } from './date-payments.ts';
import { makeCoinDeposit } from './coins.ts';
import { makeDeposit, type MadePayment, type Visit } from './deposits.ts';
import { makeP2pDeposit } from './peer-to-peer.ts';
import { type DemoSize, planDemo, type PlannedPayment, type PlannedPlayer } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { makeWithdrawal } from './withdrawals.ts';

const seed = 20_260;
const atOnce = 4;

const usualSize: DemoSize = { players: 44, hoursOfDay: 24, depositsEach: 3, withdrawalsEach: 1 };

/**
 * Makes payments in all states, through the server and the sandbox as players, banks and operators
 * would, and then moves them into the past weeks. The same seed makes the same ones. Returns how
 * many there are.
 */
export async function makeDemo(
  at: DemoAddresses & { database: string },
  size = usualSize,
): Promise<number> {
  const client = openDemoClient(at);
  const plan = planDemo(size, new Date(), createRandom(seed)).entries();
  const made: DatedPayment[] = [];
  let count = 0;
  const worker = async () => {
    for (const [index, planned] of plan) {
      made.push(...(await visitOnce(client, index, planned)));
      count += planned.payments.length;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // A developer's own database may belong to a role that cannot do this.
  await datePayments(at.database, made).catch((error: unknown) =>
    console.error(
      `  The demonstration payments keep the time when they were made: ${String(error)}`,
    ),
  );
  return count;
}

/** Makes all payments of one player, the earliest first. Returns those that must be backdated. */
async function visitOnce(
  client: DemoClient,
  index: number,
  { place, payments }: PlannedPlayer,
): Promise<DatedPayment[]> {
  const random = createRandom(seed + index);
  const user = `player-${1000 + Math.floor(random.next() * 9000)}`;
  const player = await client.signIn(user, place.country, place.currency);
  const visit: Visit = { client, random, place, player };
  const made: DatedPayment[] = [];
  for (const planned of payments) {
    const { usual, ...one } = await makePayment(visit, planned);
    if (planned.at) made.push({ ...one, at: planned.at, seconds: random.between(...usual) });
  }
  await setRules(visit, index);
  return made;
}

async function makePayment(
  visit: Visit,
  planned: PlannedPayment,
): Promise<MadePayment & Pick<DatedPayment, 'references'>> {
  if (planned.kind === 'withdrawal') {
    const { win, ...made } = await makeWithdrawal(visit, planned.end);
    return { ...made, references: [win] };
  }
  if (planned.kind === 'deposit') return withoutReferences(makeDeposit(visit, planned));
  if (planned.kind === 'coin') return withoutReferences(makeCoinDeposit(visit, planned.end));
  return withoutReferences(makeP2pDeposit(visit, planned.end));
}

async function withoutReferences(made: Promise<MadePayment>) {
  return { ...(await made), references: [] };
}

/** Gives a few players limits, debts and holds. */
async function setRules({ client, place, player, random }: Visit, index: number): Promise<void> {
  const { user } = player;
  const { currency } = place;
  const amount = String((place.amounts.at(-1) ?? 100) * 10);
  if (index % 5 === 1) {
    await client.operate('risk', 'setLimit', { user, currency, period: 'day', amount });
  }
  if (index % 11 === 3) await client.operate('support', 'holdWithdrawals', hold(user, random));
}

function hold(user: string, random: Random) {
  return { user, reason: random.pick(['documents are missing', 'asked to wait']) };
}
