import { describe } from 'vitest';
import { itReports, soundMethod } from '../testing/test-catalogue.ts';

describe('a file with invalid amounts', () => {
  itReports([
    [
      'an unknown currency',
      { ...soundMethod, currency: ['MXM'], amount_rules: {} },
      'currency.0: "MXM" is not a known currency',
    ],
    [
      'a currency twice',
      { ...soundMethod, currency: ['MXN', 'MXN'] },
      'currency.1: "MXN" is listed twice',
    ],
    [
      '[AMT-5] a currency without limits',
      { ...soundMethod, currency: ['MXN', 'USD'] },
      'currency.1: "USD" needs limits in amount_rules',
    ],
    [
      'limits of another currency',
      { ...soundMethod, amount_rules: { ...soundMethod.amount_rules, USD: { min: 1, max: 2 } } },
      `amount_rules.USD: "USD" is not in the method's currency list`,
    ],
    [
      'limits in the wrong order',
      { ...soundMethod, amount_rules: { MXN: { min: 100, max: 100 } } },
      'amount_rules.MXN.min: min 100 is not below max 100',
    ],
    [
      'a foreign minimum above the maximum',
      { ...soundMethod, amount_rules: { MXN: { min: 1, max: 100, minNonRus: 200 } } },
      'amount_rules.MXN.minNonRus: minNonRus 200 is not below max 100',
    ],
    [
      '[AMT-4] limits with more decimals than the currency',
      { ...soundMethod, amount_rules: { MXN: { min: 0.001, max: 100 } } },
      'amount_rules.MXN.min: 0.001 has more than 2 decimals',
    ],
    [
      'limits with more decimals than the provider',
      { ...soundMethod, exponent: { MXN: 0 }, amount_rules: { MXN: { min: 1.5, max: 100 } } },
      'amount_rules.MXN.min: 1.5 has more than 0 decimals',
    ],
    [
      'limits that are not amounts',
      { ...soundMethod, amount_rules: { MXN: { min: '1,5', max: 100 } } },
      'amount_rules.MXN.min: not a decimal amount',
    ],
    [
      'an exponent of another currency',
      { ...soundMethod, exponent: { USD: 2 } },
      'exponent.USD: "USD"',
    ],
    [
      'an exponent with more decimals than the currency',
      { ...soundMethod, exponent: { MXN: 3 } },
      'exponent.MXN: 3 is more than the 2 decimals of MXN',
    ],
    [
      'a fixed fee larger than every amount',
      { ...soundMethod, fee: { fixed: { MXN: 20155 } } },
      "fee.fixed.MXN: 20155 is not below the method's max 20155",
    ],
    [
      'a missing limit',
      { ...soundMethod, amount_rules: { MXN: { min: 1 } } },
      'amount_rules.MXN.max: missing',
    ],
    [
      'a fee in another currency',
      { ...soundMethod, fee: { fixed: { USD: 5 } } },
      `fee.fixed.USD: "USD" is not in the method's currency list`,
    ],
    [
      'a fee that is not an amount',
      { ...soundMethod, fee: { fixed: { MXN: 'x' } } },
      'fee.fixed.MXN: not a',
    ],
    [
      'a fee with too many decimals',
      { ...soundMethod, fee: { max: { MXN: 0.001 } } },
      'has more than 2 decimals',
    ],
    [
      'fee bounds in the wrong order',
      { ...soundMethod, fee: { percent: 1, min: { MXN: 5 }, max: { MXN: 5 } } },
      'fee.min.MXN: min 5 is not below max 5',
    ],
  ]);
});
