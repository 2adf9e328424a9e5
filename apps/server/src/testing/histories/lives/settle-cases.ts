import { casesOfDeposit } from '../../../cases/cases-store.ts';
import type { Case } from '../../../cases/case.ts';
import type { CaseEnd } from '../expected/expected-deposit.ts';
import { decimal, type HistoryWorld, pick, type Random } from '../history-world.ts';

/** A case that was settled; `named` is the amount that the operator credited by name. */
export interface SettledCase {
  minor: bigint;
  end: CaseEnd;
  named?: bigint;
}

interface People {
  user: string;
  friend: string;
}

/** The test's own record of the deposit. */
interface Judge {
  /** The money of a case may still be sent to its payer. */
  mayRefund(): Promise<boolean>;
  /** Claims on the deposit also apply to what its player is credited out of its cases. */
  claimsCredits: boolean;
  note(settled: SettledCase): void;
}

interface Choice {
  end: CaseEnd;
  named?: bigint;
  raw: Record<string, string>;
}

function choose(random: Random, { user, friend }: People, { money, worth }: Case): Choice {
  const end = pick(random, ['credit', 'credit', 'refund', 'keep', 'friend'] as const);
  const raw = { reason: 'a history' };
  if (end === 'refund') return { end, raw: { ...raw, outcome: 'refund', sentTo: 'the sender' } };
  const value = worth ?? money;
  if (end === 'keep' || !value?.minor) return { end: 'keep', raw: { ...raw, outcome: 'keep' } };
  const credit = { ...raw, outcome: 'credit', user: end === 'friend' ? friend : user };
  const isNamed = end === 'friend' || !worth || random() < 0.4;
  if (!isNamed) return { end, raw: credit };
  // Support sometimes credits less than the money is worth.
  const named = end === 'credit' && random() < 0.5 ? value.minor / 2n + 1n : value.minor;
  return { end, named, raw: { ...credit, amount: decimal(named), currency: value.currency } };
}

/**
 * Two operators decide every open case of a deposit at the same time. One of them succeeds, unless
 * both want to send money that a bank claims.
 */
export async function settleCases(
  world: HistoryWorld,
  random: Random,
  depositId: string,
  people: People,
  judge: Judge,
): Promise<void> {
  for (const found of await casesOfDeposit(world.services.pool, depositId, 'open')) {
    const mayRefund = await judge.mayRefund();
    const all = await Promise.all(
      ['ann', 'fay'].map(async (as) => {
        const choice = choose(random, people, found);
        const named = { id: String(found.id) };
        const { code, proposal } = await world.ask(as, 'settleCase', named, choice.raw);
        return { ...choice, code, proposal };
      }),
    );
    const answers = withoutShared(all);
    const won = answers.filter(({ code }) => code === undefined);
    const isFree = (end: CaseEnd) =>
      mayRefund || end === 'keep' || (end === 'credit' && judge.claimsCredits);
    const possible = answers.filter(({ end, code }) => code !== 'refused' && isFree(end));
    const isRight =
      won.length === Math.min(possible.length, 1) &&
      won.every((one) => possible.includes(one)) &&
      answers.every(({ code = 'stateForbids' }) => ['stateForbids', 'refused'].includes(code));
    if (!isRight) {
      const said = answers.map(({ end, code }) => `${end}: ${code ?? 'settled'}`);
      throw new Error(
        `case ${found.id}, ${mayRefund ? 'free' : 'claimed by a bank'}: ${said.join(', ')}`,
      );
    }
    if (possible.length < answers.length && !mayRefund) world.count('case left to a bank');
    for (const { end, named } of won) {
      world.count('case settled');
      world.count(`case: ${end}`);
      judge.note({
        minor: found.money?.minor ?? 0n,
        end,
        ...(named === undefined ? {} : { named }),
      });
    }
  }
}

interface Answered {
  code: string | undefined;
  proposal: string | undefined;
}

/** Operators who make the same proposal share one; only the answer that ended it counts. */
function withoutShared<T extends Answered>(answers: readonly T[]): readonly T[] {
  const [one, other] = answers;
  if (!one || !other || one.proposal === undefined || one.proposal !== other.proposal) {
    return answers;
  }
  const ended = [one, other].find(({ code }) => code === undefined || code === 'refused');
  return [ended ?? one];
}
