import { currencies, formatMoney } from '@opencashier/money';
import { expect, it } from 'vitest';
import { amountsNamed } from './amounts-named.ts';

const inCurrency = (text: string, code: string) =>
  amountsNamed(text).find(({ currency }) => currency === code)?.amountMinor;

it('a number is an amount in every currency that has such amounts', () => {
  expect(inCurrency('250', 'EUR')).toBe(250_00n);
  expect(inCurrency('250', 'KWD')).toBe(250_000n);
  expect(inCurrency('0.041', 'BTC')).toBe(4_100_000n);
  expect(inCurrency('0.041', 'EUR')).toBeUndefined();
  expect(inCurrency('1,240.50', 'EUR')).toBe(1240_50n);
});

it('a code before or after it names the currency', () => {
  const euros = [{ currency: 'EUR', amountMinor: 250_00n }];
  for (const text of ['250 EUR', 'eur 250', 'EUR250', '250.00eur']) {
    expect(amountsNamed(text)).toEqual(euros);
  }
});

it('a sign before or after it names its currencies, and a code one of them', () => {
  const euros = [{ currency: 'EUR', amountMinor: 250_00n }];
  for (const text of ['€250', '€250.00', '250 €', '+ €250.00', '− €250.00', '−€250']) {
    expect(amountsNamed(text), text).toEqual(euros);
  }
  expect(inCurrency('$250', 'USD')).toBe(250_00n);
  expect(inCurrency('$250', 'MXN')).toBe(250_00n);
  expect(inCurrency('$250', 'EUR')).toBeUndefined();
  expect(amountsNamed('$250.00 MXN')).toEqual([{ currency: 'MXN', amountMinor: 250_00n }]);
});

it('each currency is found in the form in which the console writes it', () => {
  for (const code of Object.keys(currencies)) {
    const written = formatMoney('1250', code, 'en').replaceAll(/\s/g, ' ');
    expect(inCurrency(written, code), written).toBeGreaterThan(0n);
  }
});

it('other texts are no amounts', () => {
  const others = [
    '',
    'ada',
    '12ab34',
    '1,2',
    '1.2.3',
    '-5',
    'EUR',
    '5 XYZ',
    'EUR 5 EUR',
    '€5 MXN',
    '1e9',
  ];
  for (const text of [...others, '9'.repeat(128)]) expect(amountsNamed(text), text).toEqual([]);
});
