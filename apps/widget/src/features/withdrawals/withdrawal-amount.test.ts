import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testMethod } from '../../testing/fixtures.ts';
import { testQuote } from '../../testing/withdrawal-fixtures.ts';
import { withdrawableNow } from './flows/check-withdrawal.ts';
import { useWithdrawal } from './state.ts';
import { checkWithdrawalAmount, shareAmounts, withdrawable } from './withdrawal-amount.ts';

beforeEach(() => beginTest());

const method = testMethod({ amount_rules: { MXN: { min: 50, max: 1000 } } });
const context = { currency: 'MXN', country: 'mx' };
const withdrawableOf = (available: string | undefined, ownMax?: string) =>
  withdrawable(method, context, available, ownMax);

describe('a withdrawal amount', () => {
  it.each([
    ['49.99', '500', 'The minimum withdrawal is'],
    ['500.01', '500', 'You have'],
    ['1000.01', '5000', 'The maximum withdrawal is'],
    ['abc', '500', 'Enter the amount as a number'],
  ])('of %s with a balance of %s is rejected: %s', (text, available, error) => {
    expect(checkWithdrawalAmount(text, withdrawableOf(available), 'MXN').error?.()).toContain(
      error,
    );
  });

  it('may equal the limits, and is checked by the server if the balance is unknown', () => {
    for (const text of ['50', '1000']) {
      expect(checkWithdrawalAmount(text, withdrawableOf('1000'), 'MXN')).toEqual({ amount: text });
      expect(checkWithdrawalAmount(text, withdrawableOf(undefined), 'MXN')).toEqual({
        amount: text,
      });
    }
  });

  it('has the player’s own limit as its maximum, if it is below the method’s', () => {
    expect(withdrawableOf('800', '300').limits.max).toBe('300');
    expect(withdrawableOf('5000', '3000').limits.max).toBe('1000');
  });

  it.each([
    ['300', '300'],
    ['800', '1000'],
  ])('has %s of the dry run as its maximum only if that is below its balance', (max, shown) => {
    useWithdrawal.setState({ quote: testQuote({ available: '800', limits: { min: '50', max } }) });
    expect(withdrawableNow(method).limits.max).toBe(shown);
  });
});

describe('shares of the balance', () => {
  it('are truncated to the currency’s digits, never rounded up', () => {
    expect(shareAmounts(withdrawableOf('333.33'), 'MXN')).toEqual([
      { percent: 25, amount: '83.33', isCapped: false },
      { percent: 50, amount: '166.66', isCapped: false },
      { percent: 75, amount: '249.99', isCapped: false },
      { percent: 100, amount: '333.33', isCapped: false },
    ]);
  });

  it('stay within the limits; a large balance offers the largest withdrawal', () => {
    expect(shareAmounts(withdrawableOf('100'), 'MXN').map(({ percent }) => percent)).toEqual([
      50, 75, 100,
    ]);
    expect(shareAmounts(withdrawableOf('4000'), 'MXN')).toEqual([
      { percent: 100, amount: '1000', isCapped: true },
    ]);
    expect(shareAmounts(withdrawableOf('10'), 'MXN')).toEqual([]);
  });
});
