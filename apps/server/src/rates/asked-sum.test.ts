import { describe, expect, it } from 'vitest';
import { requiredMinor } from './amounts.ts';
import { inShownDecimals, paidPrice, requiredScaled } from './asked-sum.ts';

describe('a sum to pay', () => {
  it.each([
    ['USDT', '12.340000000000000001', '12.35'],
    ['USDT', '12.34', '12.34'],
    ['BTC', '0.000000001', '0.00000001'],
    ['EUR', '9.991', '10'],
  ])('is rounded up to the decimals that are shown of %s: %s', (currency, asked, shown) => {
    const minorPerCoin = requiredMinor('1', currency);
    const scaled = requiredScaled(asked) * minorPerCoin;
    expect(inShownDecimals(scaled, currency)).toBe(requiredMinor(shown, currency));
  });
});

describe('the price of a package that was paid', () => {
  const payMinor = requiredMinor('5.99', 'USDT');
  const at = '2030-01-01T00:00:00.000Z';
  const quote = { rate: '2', source: 'test', spreadPercent: '0', observedAt: at, expiresAt: at };
  const paid = (promisedRate?: string) =>
    paidPrice({
      payMinor,
      payCurrency: 'USDT',
      quote: { ...quote, ...(promisedRate === undefined ? {} : { promisedRate }) },
    });

  it('is the promised one if its rate still counts, or if the coin costs less now', () => {
    expect(paid()).toBe(payMinor);
    expect(paid('2.5')).toBe(payMinor);
  });

  it('rises with the rate, rounded up to the decimals that are shown', () => {
    expect(paid('1')).toBe(requiredMinor('11.98', 'USDT'));
    // 5.99 times 2 / 1.9 is 6.3052….
    expect(paid('1.9')).toBe(requiredMinor('6.31', 'USDT'));
  });
});
