import { type DemoAddresses, type DemoClient, openDemoClient } from './demo-client.ts';
import { type DepositEnd, makeDeposit, type Visit } from './deposits.ts';
import { places } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { makeWithdrawal, type WithdrawalEnd } from './withdrawals.ts';

const seed = 20_260;
const atOnce = 4;

export interface DemoSize {
  players: number;
  depositsEach: number;
  withdrawalsEach: number;
}
const usualSize: DemoSize = { players: 44, depositsEach: 6, withdrawalsEach: 2 };

// The first players have one of each end, so that no state is missing by chance.
const certainDeposits: DepositEnd[] = [
  'credited',
  'declined',
  'open',
  'cancelled',
  'short',
  'chargedBack',
  'refunded',
  'disputed',
  'overpaid',
];
const certainWithdrawals: WithdrawalEnd[] = [
  'sent',
  'review',
  'rejected',
  'failed',
  'processing',
  'cancelled',
  'large',
];

/**
 * Makes payments in all states, through the server and the sandbox as players, banks and operators
 * would. The same seed makes the same ones.
 */
export async function makeDemo(at: DemoAddresses, size = usualSize): Promise<number> {
  const client = openDemoClient(at);
  const visits = Array.from({ length: size.players }, (_, index) => index);
  let made = 0;
  const worker = async () => {
    for (let index = visits.shift(); index !== undefined; index = visits.shift()) {
      const payments = await visitOnce(client, index, size);
      made += payments;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}

async function visitOnce(client: DemoClient, index: number, size: DemoSize): Promise<number> {
  const random = createRandom(seed + index);
  const place = places[index % places.length] ?? places[0];
  const user = `player-${1000 + Math.floor(random.next() * 9000)}`;
  const player = await client.signIn(user, place.country, place.currency);
  const visit: Visit = { client, random, place, player };
  const deposits = random.between(size.depositsEach - 3, size.depositsEach + 3);
  // The first one is credited: a balance that pays for what follows.
  await makeDeposit(visit, { end: 'credited', amount: place.amounts.at(-1) });
  for (let n = 1; n < deposits; n += 1) {
    await makeDeposit(visit, { end: n === 1 ? certainDeposits[index] : undefined });
  }
  const withdrawals = random.between(0, size.withdrawalsEach * 2);
  const certain = certainWithdrawals[index];
  if (certain) await makeWithdrawal(visit, certain);
  for (let n = 0; n < withdrawals; n += 1) await makeWithdrawal(visit);
  await setRules(visit, index);
  return deposits + withdrawals + (certain ? 1 : 0);
}

/** A few players have limits, debts and holds. */
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
