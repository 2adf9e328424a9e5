import * as fc from 'fast-check';
import { houseAccount, playerAccount } from '../index.ts';
import type { Step } from './ledger-model.ts';

export const currencies = ['MXN', 'BTC'] as const;

/** The accounts of one history, separate from those of other histories. */
export function accountsOf(history: string) {
  return [
    houseAccount(`${history}/house`),
    playerAccount(`${history}/ann`),
    playerAccount(`${history}/bob`),
  ] as const;
}

/**
 * Random histories that are short and dense: few accounts, references and amounts, and some
 * repeated steps, so that every possible outcome of a posting is common.
 */
export function histories(minLength: number, maxLength: number): fc.Arbitrary<Draft[]> {
  const again = fc.nat({ max: maxLength - 1 });
  const step = fc.oneof({ weight: 4, arbitrary: draft }, { weight: 1, arbitrary: again });
  return fc
    .array(step, { minLength, maxLength })
    .map((steps) =>
      steps.map((one) => resolveAgain(steps, one)).filter((one) => one !== undefined),
    );
}

function resolveAgain(steps: (Draft | number)[], step: Draft | number): Draft | undefined {
  if (typeof step !== 'number') return step;
  const earlier = steps[step];
  return typeof earlier === 'number' ? undefined : earlier;
}

export type Draft = (history: string) => Step;

const reference = fc.nat({ max: 9 });
const amount = fc.constantFrom(1n, 10n, 11n, 20n, 60n);
const direction = fc.constantFrom([0, 1], [0, 1], [0, 2], [1, 0], [2, 0], [1, 2], [2, 1]);

const movement = fc
  .record({
    call: fc.constantFrom('transfer' as const, 'hold' as const),
    reference,
    direction,
    currency: fc.constantFrom(...currencies),
    amount,
  })
  .map(({ call, direction: [from = 0, to = 0], ...rest }): Draft => {
    return (history) => {
      const accounts = accountsOf(history);
      const input = {
        reference: `${history}/${rest.reference}`,
        from: accounts[from] ?? accounts[0],
        to: accounts[to] ?? accounts[1],
        currency: rest.currency,
        amount: rest.amount,
      };
      return { call, input };
    };
  });

const settlement = fc
  .record({
    call: fc.constantFrom('post' as const, 'void' as const),
    reference,
    pending: reference,
    amount: fc.option(amount),
  })
  .map(({ call, ...rest }): Draft => {
    return (history) => {
      const input = {
        reference: `${history}/${rest.reference}`,
        pending: `${history}/${rest.pending}`,
      };
      if (call === 'void' || rest.amount === null) return { call, input };
      return { call, input: { ...input, amount: rest.amount } };
    };
  });

const draft = fc.oneof({ weight: 3, arbitrary: movement }, { weight: 2, arbitrary: settlement });
