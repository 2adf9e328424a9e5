import type { Services } from '../../services/services.ts';
import { ratesOfUsdt } from '../sweepstake/redemption-request.ts';
import { auditCoins } from './audits/coin-audit.ts';
import { DepositLife } from './lives/deposit-life.ts';
import { decimal, type HistoryWorld } from './history-world.ts';
import { auditMoney } from './audits/money-audit.ts';
import { coinPlayer, openDeposit, openPackage } from './lives/open-payments.ts';
import { askTwice } from './operator-answers.ts';
import { PackageLife } from './lives/package-life.ts';
import { inEuros } from './lives/payments.ts';

/** The effects that the directed lives have for certain; a short random run may have none. */
export const directedEffects = [
  'taken for a dispute',
  'returned after a dispute',
  'letter',
  'case: credit',
  'case: friend',
  'case: refund',
  'case: keep',
  'coins taken for a dispute',
  'coins returned after a dispute',
];

type Step = readonly [name: string, act: () => Promise<unknown>];

/** Players whose every step is fixed. The sums are compared after each step; lists the problems. */
export async function runDirectedLives(world: HistoryWorld): Promise<string[]> {
  const problems = await Promise.all([
    claimedDeposit(world),
    settledCase(world, 'credited', 0.3),
    settledCase(world, 'refunded', 0.5),
    settledCase(world, 'kept', 0.7),
    settledCase(world, 'given', 0.9),
    disputedPackage(world),
  ]);
  return problems.flat();
}

async function takeSteps(
  steps: readonly Step[],
  audit: () => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, act] of steps) {
    await act();
    problems.push(...(await audit()).map((problem) => `${problem} after: ${name}`));
  }
  return problems;
}

async function openLife(world: HistoryWorld, user: string, chance: number): Promise<DepositLife> {
  const made = await openDeposit(world.call(user), inEuros);
  if (!made) throw new Error(`${user} got no deposit`);
  return new DepositLife(world, () => chance, made.id);
}

/** A dispute is won, a letter comes, and another dispute is lost. */
async function claimedDeposit(world: HistoryWorld): Promise<string[]> {
  const user = 'directed-claims';
  const life = await openLife(world, user, 0);
  const known = { owner: `demo:${user}`, friend: `demo:${user}-friend`, deposits: [life] };
  const taken = { isMoneyTaken: true, feeCurrency: 'EUR' };
  const first = { ...taken, name: `${life.id}-1`, minor: 40_00n };
  const second = { ...taken, name: `${life.id}-2`, minor: 50_00n };
  const steps: Step[] = [
    ['payment', () => life.receive(100_00n)],
    ['dispute', () => life.reportDispute({ ...first, at: 16, status: 'open', feeMinor: 15_00n })],
    ['victory', () => life.reportDispute({ ...first, at: 17, status: 'won', feeMinor: 0n })],
    ['letter', () => enterLetter(world, life, 30_00n)],
    ['defeat', () => life.reportDispute({ ...second, at: 18, status: 'lost', feeMinor: 15_00n })],
  ];
  return takeSteps(steps, () => auditMoney(world, { ...known, postedMinor: 0n, friendMinor: 0n }));
}

async function enterLetter(world: HistoryWorld, life: DepositLife, minor: bigint): Promise<void> {
  const { id } = life;
  const raw = { amount: decimal(minor), reason: 'a letter' };
  await life.letter(minor, () =>
    askTwice({ reference: `letter-${id}` }, (as, reference) =>
      world.ask(as, 'reverseDeposit', { id }, { ...raw, reference }),
    ),
  );
}

/** A deposit is overpaid, and both operators decide its case in the way that `chance` leads to. */
async function settledCase(world: HistoryWorld, name: string, chance: number): Promise<string[]> {
  const user = `directed-${name}`;
  const friend = `${user}-friend`;
  const life = await openLife(world, user, chance);
  const known = { owner: `demo:${user}`, friend: `demo:${friend}`, deposits: [life] };
  let friendMinor = 0n;
  const steps: Step[] = [
    ['overpayment', () => life.receive(1_200_00n)],
    ['decision', async () => (friendMinor += await life.settle({ user, friend }))],
  ];
  return takeSteps(steps, () => auditMoney(world, { ...known, postedMinor: 0n, friendMinor }));
}

/** A bank takes the price of a package, and the operator wins the dispute. */
async function disputedPackage(world: HistoryWorld): Promise<string[]> {
  const user = 'directed-package';
  const rates = { value: ratesOfUsdt(() => '1') };
  const services = Object.create(world.services, { rates }) as Services;
  const made = await openPackage(world.call(user, coinPlayer, services));
  if (!made) throw new Error(`${user} got no package`);
  let chance = 0.2;
  const life = new PackageLife(world, () => chance, made.id);
  const known = { owner: `demo:${user}`, packages: [life], postedMinor: 0n };
  const steps: Step[] = [
    ['payment', () => life.pay()],
    ['dispute', () => life.dispute()],
    [
      'victory',
      () => {
        chance = 0.4;
        return life.dispute();
      },
    ],
  ];
  return takeSteps(steps, () => auditCoins(world, known));
}
