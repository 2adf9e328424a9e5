import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals } from './decimal-arithmetic.ts';
import { chargeOf } from './fee.ts';

const deducted = true;

describe('a fee', () => {
  it('is added to the amount, all of which is credited', () => {
    const both = { percent: 2.5, fixed: { MXN: 1 } };
    expect(chargeOf(both, '100', 'MXN')).toEqual({ fee: '3.5', pay: '103.5', credit: '100' });
    expect(chargeOf(both, '100', 'EUR')).toEqual({ fee: '2.5', pay: '102.5', credit: '100' });
    expect(chargeOf({ percent: 0 }, '100', 'MXN').fee).toBe('0');
  });

  it('is deducted from the amount if the data says so, and never exceeds it', () => {
    const charge = chargeOf({ percent: 3.5, deducted }, '100', 'MXN');
    expect(charge).toEqual({ fee: '3.5', pay: '100', credit: '96.5' });
    const whole = chargeOf({ fixed: { MXN: 10 }, deducted }, '5', 'MXN');
    expect(whole).toEqual({ fee: '5', pay: '5', credit: '0' });
  });

  it('stays within its bounds for each currency', () => {
    const bounded = { percent: 10, min: { MXN: 5 }, max: { MXN: '20' } };
    expect(chargeOf(bounded, '10', 'MXN').fee).toBe('5');
    expect(chargeOf(bounded, '100', 'MXN').fee).toBe('10');
    expect(chargeOf(bounded, '1000', 'MXN').fee).toBe('20');
    expect(chargeOf(bounded, '1000', 'USD').fee).toBe('100');
  });

  it('is rounded to the provider’s precision', () => {
    expect(chargeOf({ percent: 1.5 }, '33.33', 'USD').fee).toBe('0.5');
    expect(chargeOf({ percent: 1.25 }, '110', 'USD', 0).fee).toBe('1');
  });

  it('is zero without fee data', () => {
    expect(chargeOf(undefined, '100', 'MXN')).toEqual({ fee: '0', pay: '100', credit: '100' });
  });

  it('loses nothing: the payment equals the credit plus the fee', () => {
    const percents = fc.integer({ min: 0, max: 5_000 }).map((value) => value / 100);
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((minor) => `${minor}`);
    fc.assert(
      fc.property(percents, amounts, fc.boolean(), (percent, amount, isDeducted) => {
        const { fee, pay, credit } = chargeOf({ percent, deducted: isDeducted }, amount, 'EUR');
        expect(addDecimals(credit, fee)).toBe(pay);
        expect(isDeducted ? pay : credit).toBe(amount);
      }),
    );
  });
});
