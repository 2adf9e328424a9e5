import { beforeEach, expect, it } from 'vitest';
import { beginTest, testDeposit } from '../../../../testing/fixtures.ts';
import { sumsOf } from './sums-of.ts';

beforeEach(() => beginTest());

it('formats each amount in its own currency, and a small rate the other way round', () => {
  const sums = sumsOf(
    testDeposit({
      fee: '2',
      pay: { amount: '5.51', currency: 'EUR' },
      rate: { rate: '0.055123456789', expiresAt: '2026-11-15T12:30:00.000Z' },
      paid: { amount: '5', currency: 'EUR' },
      settled: '10',
      disputeFee: '15',
      held: { amount: '190', currency: 'EUR' },
      bonus: { id: 'b', state: 'activated' },
    }),
  );
  expect(sums).toMatchObject({
    fee: '$2.00',
    pay: '€5.51',
    paid: '€5.00',
    settled: '$10.00',
    disputeFee: '$15.00',
    held: '€190.00',
    bonus: 'activated',
  });
  expect(sums.rate).toMatch(/^€1 = 18\.1411 MXN, until /);
});

it('formats what was refunded and taken back since, and leaves out what is unknown', () => {
  const sums = sumsOf(testDeposit({ refunded: '30', reversed: '20' }));
  expect(sums).toMatchObject({ refunded: '$30.00', reversed: '$20.00' });
  expect(sumsOf(testDeposit({})).reversed).toBeUndefined();
});

it('[SWP-2] names the coins of a package, without a kind that it has none of', () => {
  const gold = { currency: 'GC', amount: '10000', type: 'main' as const };
  const sweep = { currency: 'SC', amount: '5', type: 'free' as const };
  const coinsOf = (...coins: (typeof gold | typeof sweep)[]) =>
    sumsOf(testDeposit({ coins })).coins?.replaceAll('\u00a0', ' ');
  expect(coinsOf(gold, sweep)).toBe('10,000 GC + 5 SC');
  expect(coinsOf(gold)).toBe('10,000 GC');
});
