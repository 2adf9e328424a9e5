import { withinLimits } from '@opencashier/money';
import { describe, expect, it } from 'vitest';
import { exponentOf, findMethod, limitsOf, loadCatalogue } from '../index.ts';
import { soundMethod } from '../testing/test-catalogue.ts';

const catalogue = loadCatalogue();

describe('limitsOf', () => {
  it('[AMT-4] uses the rule of the currency', () => {
    const visa = findMethod(catalogue, 'visa') ?? soundMethod;
    expect(limitsOf(visa, 'INR', 'in')).toEqual({ min: '1000', max: '80000' });
    expect(limitsOf(visa, 'EUR', 'de')).toEqual({ min: '10', max: '5000' });
  });

  it('[AMT-4] has a higher minimum abroad if the rule says so', () => {
    const mir = findMethod(catalogue, 'mir_card') ?? soundMethod;
    expect(limitsOf(mir, 'RUB', 'ru').min).toBe('100');
    expect(limitsOf(mir, 'RUB', 'kz').min).toBe('500');
  });

  it('[AMT-5] has a fallback for p2p-style methods only', () => {
    const none = { ...soundMethod, amount_rules: {} };
    const wide = { min: '1000', max: '500000' };
    expect(limitsOf(none, 'MXN', 'mx')).toEqual({ min: '0', max: '0' });
    expect(limitsOf({ ...none, category: 'peer-to-peer' }, 'MXN', 'mx')).toEqual(wide);
    expect(limitsOf({ ...none, cardViewType: 5 }, 'MXN', 'mx')).toEqual(wide);
  });

  it('[AMT-11] limits the e-money method in MXN to 21 to 20155', () => {
    const astropay = findMethod(catalogue, 'astropay') ?? soundMethod;
    expect(astropay.category).toBe('e-money');
    const limits = limitsOf(astropay, 'MXN', 'mx');
    expect(limits).toEqual({ min: '21', max: '20155' });
    for (const amount of ['21', '20155']) expect(withinLimits(amount, limits)).toBe(true);
    for (const amount of ['20.99', '20155.01']) expect(withinLimits(amount, limits)).toBe(false);
  });
});

describe('exponentOf', () => {
  it('is the provider’s if the file has it, otherwise the currency’s decimals', () => {
    const method = { ...soundMethod, exponent: { IDR: 0 } };
    expect(exponentOf(method, 'IDR')).toBe(0);
    expect(exponentOf(method, 'MXN')).toBe(2);
    expect(exponentOf(method, 'constructor')).toBe(2);
    expect(exponentOf(soundMethod, 'BTC')).toBe(8);
  });

  it('is 0 for a currency without a smaller unit, in every method that accepts it', () => {
    const whole = ['CLP', 'JPY', 'KRW', 'RWF', 'UGX', 'VND', 'XAF', 'XOF'];
    const pairs = [...catalogue.methods.values()].flatMap((method) =>
      method.currency.filter((code) => whole.includes(code)).map((code) => [method, code] as const),
    );
    expect(pairs.length).toBeGreaterThan(30);
    for (const [method, code] of pairs) {
      // The widget's exponent, and the one that the server validates amounts with.
      expect([method.name, code, method.exponent?.[code]]).toEqual([method.name, code, 0]);
      expect(exponentOf(method, code)).toBe(0);
    }
    expect(exponentOf({ ...soundMethod, exponent: { JPY: 2 } }, 'JPY')).toBe(2);
  });
});
