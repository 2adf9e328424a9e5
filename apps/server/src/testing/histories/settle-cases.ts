import { casesOfDeposit } from '../../cases/cases-store.ts';
import type { Case } from '../../cases/case.ts';
import { type HistoryWorld, pick, type Random } from './history-world.ts';

interface Settled {
  /** Refunded, kept by the house, or credited to the friend. */
  decidedMinor: bigint;
  friendMinor: bigint;
  /** The money of all cases that were settled. */
  moneyMinor: bigint;
  /** Cases that both operators decided, or that were refused for an unexpected reason. */
  wrong: string[];
}

interface People {
  user: string;
  friend: string;
}

function decisionOf(random: Random, { user, friend }: People, found: Case) {
  const { money } = found;
  const decisions = ['credit', 'credit', 'refund', 'keep', 'friend'] as const;
  const outcome = pick(random, decisions);
  if (outcome === 'refund') return { outcome, sentTo: 'the sender' };
  if (outcome === 'keep') return { outcome };
  if (outcome === 'credit' && !found.worth) return { outcome: 'keep' as const };
  const worth = found.worth ?? money;
  const sum = worth && random() < 0.3 ? sumOf(worth) : {};
  if (outcome === 'credit') return { outcome, user, ...sum };
  return { outcome: 'credit' as const, user: friend, ...(worth ? sumOf(worth) : {}) };
}

const sumOf = ({ minor, currency }: { minor: bigint; currency: string }) => ({
  amount: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  currency,
});

/** Two operators decide every open case of a deposit at the same time. */
export async function settleCases(
  world: HistoryWorld,
  random: Random,
  depositId: string,
  people: People,
): Promise<Settled> {
  const settled: Settled = { decidedMinor: 0n, friendMinor: 0n, moneyMinor: 0n, wrong: [] };
  for (const found of await casesOfDeposit(world.services.pool, depositId, 'open')) {
    const answers = await Promise.all(
      ['ann', 'fay'].map(async (as) => {
        const decision = decisionOf(random, people, found);
        const raw = { ...decision, reason: 'a history' };
        const { code } = await world.ask(as, 'settleCase', { id: String(found.id) }, raw);
        return { decision, code };
      }),
    );
    const won = answers.filter(({ code }) => code === undefined);
    const isUnexpected = answers.some(({ code }) => code !== undefined && code !== 'stateForbids');
    if (won.length > 1 || isUnexpected) {
      settled.wrong.push(
        `case ${found.id}: ${answers.map(({ code }) => code ?? 'settled').join()}`,
      );
    }
    const money = found.money?.minor ?? 0n;
    for (const { decision } of won) {
      settled.moneyMinor += money;
      const isFriends = 'user' in decision && decision.user === people.friend;
      if (decision.outcome !== 'credit' || isFriends) settled.decidedMinor += money;
      if (isFriends) settled.friendMinor += money;
    }
  }
  return settled;
}
