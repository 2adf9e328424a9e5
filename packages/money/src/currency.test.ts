import { describe, expect, it } from 'vitest';
import { coinCodes, cryptoCodes, currencies, currencyOf, fiatCodes, isCurrency } from './index.ts';

const fiat = [
  'RUB, UAH, EUR, USD, KZT, AZN, TJS, UZS, TRY, INR, AUD, XOF, PLN, ARS, BRL, CLP, COP, CRC, MXN',
  'PAB, PEN, XAF, KES, UGX, GHS, RWF, TZS, ZMW, HKD, IDR, MYR, PHP, BDT, IRR, IQD, VND, THB, LKR',
  'KRW, SGD, QAR, PKR, OMR, KWD, JOD, AED, CAD, BYN, AMD, CUP, CZK, DZD, GEL, KGS, MDL, NGN, NPR',
  'SEK, SOS, ZAR, EGP, MMK, JPY',
].flatMap((line) => line.split(', '));

describe('currencies', () => {
  it('[AMT-7] knows every fiat and crypto currency and no other, the coins aside', () => {
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
  ])('[AMT-7] shows %s with %i decimals', (code, decimals) => {
    expect(currencyOf(code)?.decimals).toBe(decimals);
  });

  it('[AMT-10] describes a currency by code, crypto flag and decimals', () => {
    expect(currencyOf('LTC')).toMatchObject({ code: 'LTC', crypto: true, decimals: 7 });
    expect(currencyOf('JPY')).toMatchObject({ code: 'JPY', crypto: false, decimals: 2 });
    expect(currencyOf('SC')).toEqual({ code: 'SC', crypto: false, decimals: 2, exponent: 2 });
  });

  it('keeps at least as many digits in the ledger as it shows', () => {
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
  ])('keeps %s with exponent %i', (code, exponent) => {
    expect(currencyOf(code)?.exponent).toBe(exponent);
  });

  it('does not take a property of every object for a currency', () => {
    expect(isCurrency('EUR')).toBe(true);
    for (const other of ['eur', '', 'constructor', '__proto__', 'XTS', 5, undefined]) {
      expect(isCurrency(other)).toBe(false);
    }
    expect(currencyOf('constructor')).toBeUndefined();
  });
});
