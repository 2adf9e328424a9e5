import { beforeEach, describe, expect, it } from 'vitest';
import { checkAmount } from '../forms/check-amount.ts';
import { setSnippet } from '../features/methods/state.ts';
import { methodItem } from '../features/methods/screens/method-items.ts';
import { addCurrencies } from '../state/session.ts';
import { beginTest, testList, testMethod, testSnippet } from '../testing/fixtures.ts';
import { currencyMark } from './currency-mark.ts';
import { money, moneyRange, shortMoney } from './format-values.ts';

const player = { currency: 'MXN', country: 'mx' };
const limits = { min: '50', max: '1000' };
const method = testMethod({ amount_rules: { MXN: { min: 50, max: 1000 } } });
const list = { ...testList(method), words: { country: 'Mexico', limits: ['$50 – 1,000'] } };

/** Pesos wherever a player sees them: in the list, the form, a refusal, the result and history. */
const shown = () => [
  methodItem(method, player, list).note,
  currencyMark('MXN').symbol,
  checkAmount('5', limits, 'MXN').error?.(),
  moneyRange(limits, 'MXN'),
  money('60', 'MXN'),
  shortMoney('60', 'MXN'),
];

const plain = ['$50 – 1,000', '$', 'The minimum deposit is $50', '$50 – 1,000', '$60.00', '$60'];

describe('[AMT-13] the sign of a currency', () => {
  beforeEach(() => beginTest());

  it('is plain for a player with one currency, and with others that have signs of their own', () => {
    expect(shown()).toEqual(plain);
    addCurrencies([{ currency: 'MXN' }, { currency: 'EUR' }, { currency: 'USDT' }]);
    expect(shown()).toEqual(plain);
  });

  it.each([
    ['a payment', { recent: [{ ...recent(), currency: 'USD' }] }],
    ['an account', { accounts: [{ ...account(), currency: 'USD' }] }],
  ])('is told apart everywhere for a player with %s in another currency', (_, change) => {
    setSnippet(testSnippet(change), 0);
    expect(shown()).toEqual(plain.map((text) => text.replace('$', 'MX$')));
    expect(money('60', 'USD')).toBe('$60.00');
  });
});

function account() {
  return { account: 'additional', amount: '5', onHold: '0' } as const;
}

function recent() {
  const at = '2026-11-15T12:00:00.000Z';
  return {
    kind: 'deposit',
    id: 'd',
    method: 'spei',
    amount: '5',
    status: 'processed',
    at,
  } as const;
}
