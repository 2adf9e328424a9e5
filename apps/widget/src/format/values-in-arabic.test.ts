import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import ar from '../../../../locales/ar.json' with { type: 'json' };
import { bonusTitle } from '../features/bonuses/bonus-text.ts';
import { coinAmount } from '../features/crypto/screens/coin-amount.ts';
import { methodItem } from '../features/methods/screens/method-items.ts';
import { setMessages } from '../i18n/text.ts';
import { english, setEnglishTexts } from '../testing/english.ts';
import { beginTest, testList, testMethod } from '../testing/fixtures.ts';
import { money, moneyRange, shortMoney } from './format-values.ts';

const player = { currency: 'MXN', country: 'MX' };
const words = { country: 'Mexico', limits: ['MX$50 – MX$1,000'] };

beforeEach(() => {
  beginTest();
  onTestFinished(setEnglishTexts);
});

describe.each<[string, () => string | undefined]>([
  ['a sum', () => money('1060.6', 'USD')],
  ['a short sum', () => shortMoney('500', 'INR')],
  ['limits', () => moneyRange({ min: '50', max: '1000' }, 'MXN')],
  ['the limits of a method', () => methodItem(testMethod(), player).note],
  [
    'the limits that the server wrote',
    () => {
      const method = testMethod();
      return methodItem(method, player, { ...testList(method), words }).note;
    },
  ],
  ['coins', () => coinAmount('1060.60', 'USDT')],
  [
    'a bonus that the host named',
    () => bonusTitle({ id: 'b', type: 'deposit', minDeposit: '0', title: 'VIP 50+' }, 'USD'),
  ],
])('[I18N-8] %s', (_what, shown) => {
  it('keeps its own order within a text in Arabic', () => {
    setMessages('ar', ar, english);
    expect(shown()).toMatch(/^\u2068[^\u2068\u2069]+\u2069$/);
  });

  it('has no marks in English', () => {
    expect(shown()).toMatch(/^[^\u2068\u2069]+$/);
  });
});
