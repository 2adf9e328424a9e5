import { describe, expect, it } from 'vitest';
import { exactAmount } from './exact-amount.ts';
import { formatMoney } from './format-money.ts';

describe('exactAmount', () => {
  it.each([
    ['1000.1', 'UAH', '1000.10'],
    ['1500', 'INR', '1500.00'],
    ['1000.37', 'UAH', '1000.37'],
    ['0.001', 'BTC', '0.00100000'],
    ['12.345', 'KWD', '12.345'],
    ['7', 'XXX', '7.00'],
  ])('[AMT-7] writes %s %s as %s', (decimal, currency, exact) => {
    expect(exactAmount(decimal, currency)).toBe(exact);
  });

  it('[AMT-7, AMT-8] has the digits of the displayed amount', () => {
    expect(formatMoney('1000.1', 'UAH', 'en').replaceAll(/[^\d.]/g, '')).toBe(
      exactAmount('1000.1', 'UAH'),
    );
  });
});
