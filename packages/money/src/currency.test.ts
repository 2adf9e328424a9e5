import { describe, expect, it } from 'vitest';
import { coinCodes, cryptoCodes, currencies, currencyOf, isCurrency } from './index.ts';
import { fiatCodes } from './currency.ts';

const fiat = [
  'RUB, UAH, EUR, USD, KZT, AZN, TJS, UZS, TRY, INR, AUD, XOF, PLN, ARS, BRL, CLP, COP, CRC, MXN',
  'PAB, PEN, XAF, KES, UGX, GHS, RWF, TZS, ZMW, HKD, IDR, MYR, PHP, BDT, IRR, IQD, VND, THB, LKR',
  'KRW, SGD, QAR, PKR, OMR, KWD, JOD, AED, CAD, BYN, AMD, CUP, CZK, DZD, GEL, KGS, MDL, NGN, NPR',
  'SEK, SOS, ZAR, EGP, MMK, JPY',
].flatMap((line) => line.split(', '));

describe('currencies', () => {
  it('[AMT-7] are exactly the fiat and crypto currencies, besides the coins', () => {
    expect(fiatCodes).toEqual(fiat);
    expect(cryptoCodes).toEqual(['BTC', 'ETH', 'LTC', 'USDT', 'TRX']);
    expect(coinCodes).toEqual(['GC', 'SC']);
    expect(Object.keys(currencies)).toEqual([...fiat, ...cryptoCodes, ...coinCodes]);
  });

  it.each([
    ['BTC', 8],
    ['ETH', 8],
    ['LTC', 7],
    ['USDT', 2],
    ['TRX', 2],
    ...[...fiat, 'GC', 'SC'].map((code): [string, number] => [code, 2]),
  ])('[AMT-7] are shown with their decimals: %s with %i', (code, decimals) => {
    expect(currencyOf(code)?.decimals).toBe(decimals);
  });

  it('[AMT-10] have a code, a crypto flag and decimals', () => {
    expect(currencyOf('LTC')).toMatchObject({ code: 'LTC', crypto: true, decimals: 7 });
    expect(currencyOf('JPY')).toMatchObject({ code: 'JPY', crypto: false, decimals: 2 });
    expect(currencyOf('SC')).toEqual({ code: 'SC', crypto: false, decimals: 2, exponent: 2 });
  });

  it('have at least as many digits in the ledger as on the screen', () => {
    for (const { decimals, exponent } of Object.values(currencies)) {
      expect(exponent).toBeGreaterThanOrEqual(decimals);
    }
  });

  it.each([
    ['BTC', 8],
    ['LTC', 8],
    ['ETH', 18],
    ['USDT', 18],
    ['TRX', 6],
    ['KWD', 3],
    ['OMR', 3],
    ['JOD', 3],
    ['IQD', 3],
    ['JPY', 2],
    ['MXN', 2],
  ])('are stored with their exponent: %s with %i', (code, exponent) => {
    expect(currencyOf(code)?.exponent).toBe(exponent);
  });

  it('do not include properties of every object', () => {
    expect(isCurrency('EUR')).toBe(true);
    for (const other of ['eur', '', 'constructor', '__proto__', 'XTS', 5, undefined]) {
      expect(isCurrency(other)).toBe(false);
    }
    expect(currencyOf('constructor')).toBeUndefined();
  });
});
