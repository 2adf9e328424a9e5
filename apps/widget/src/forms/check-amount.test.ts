import { formatMoney, methodLimits } from '@opencashier/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../i18n/text.ts';
import { english } from '../testing/english.ts';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { checkAmount } from './check-amount.ts';

beforeEach(() => beginTest());

const limits = { min: '50', max: '1000' };

describe('an amount', () => {
  it.each([
    ['50', { amount: '50' }],
    ['1000', { amount: '1000' }],
    ['1.000,00', { amount: '1000' }],
    ['99,5', { amount: '99.5' }],
    ['', { error: 'Enter an amount from $50 to $1,000' }],
    ['.', { error: 'Enter the amount as a number, like $50' }],
    ['49.99', { error: 'The minimum deposit is $50' }],
    ['1000.01', { error: 'The maximum deposit is $1,000' }],
    ['51.001', { error: 'Use at most 2 decimal places' }],
  ])('[AMT-1] typed as “%s” gives %j', (text, checked) => {
    const { amount, error } = checkAmount(text, limits, 'MXN');
    expect(error ? { error: error() } : { amount }).toEqual(checked);
  });

  it('[AMT-1] has its error, and the money in it, in the current language', () => {
    const { error } = checkAmount('49', limits, 'MXN');
    setMessages('de', { ...english, 'amount.errors.belowMin': 'Mindestens {min}' }, english);
    expect(error?.()).toBe(`Mindestens ${formatMoney('50', 'MXN', 'de', { trimZeros: true })}`);
  });

  it('[AMT-5] is not available if the method has no rules for the currency', () => {
    const context = { currency: 'EUR', country: 'de' };
    expect(methodLimits(testMethod(), context)).toEqual({ min: '0', max: '0' });
    expect(checkAmount('5', methodLimits(testMethod(), context), 'EUR').error?.()).toBe(
      'This method doesn’t accept EUR',
    );
    expect(methodLimits(testMethod({ category: 'peer-to-peer' }), context).min).toBe('1000');
  });
});

describe('the limits of a coin', () => {
  const network = {
    id: 'tron',
    name: 'Tron',
    standard: null,
    memo: false,
    minUsd: 5,
    confirmations: 20,
    intervalSeconds: 3,
  };
  const coin = testMethod({
    networks: [
      { ...network, id: 'ethereum', min: '190' },
      { ...network, min: '95' },
      { ...network, id: 'ton', minUsd: null },
    ],
  });
  const player = { currency: 'MXN', country: 'mx' };
  const { min, max } = methodLimits(testMethod(), player);

  it.each([
    ['ethereum', '190'],
    ['tron', '95'],
    ['ton', min],
    [undefined, [min, '95'].toSorted((a, b) => Number(a) - Number(b))[0]],
  ])('[CRY-3] on the network %s have the minimum %s', (chosen, least) => {
    expect(methodLimits(coin, { ...player, network: chosen })).toEqual({ min: least, max });
  });

  it('[CRY-3] stay 0 if the currency is not available', () => {
    expect(methodLimits(coin, { ...player, currency: 'EUR' })).toEqual({ min: '0', max: '0' });
  });
});
