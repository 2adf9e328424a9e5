import { describe, expect, it } from 'vitest';
import { cryptoCodes, currencies, formatLocale, formatMoney } from './index.ts';

/** Intl writes non-breaking spaces, of two widths. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

describe('formatLocale', () => {
  it.each([
    ['ar', 'ar-AE-u-nu-latn'],
    ['mx', 'es-MX'],
    ['pt', 'pt-BR'],
    ['in', 'en-IN'],
    ['hi', 'hi-IN'],
    ['mr', 'mr-IN-u-nu-latn'],
    ['te', 'te-IN'],
    ['ru', 'ru-RU'],
    ['es', 'es-419'],
    ['en', 'en-US'],
    ['MX', 'es-MX'],
    ['en-gb', 'en-GB'],
    ['constructor', 'en-US'],
    ['not a tag', 'en-US'],
    ['', 'en-US'],
  ])('maps %s to %s', (locale, tag) => {
    expect(formatLocale(locale)).toBe(tag);
  });

  it('[AMT-9] is es-MX when no locale is given', () => {
    expect(formatLocale()).toBe('es-MX');
  });
});

describe('formatMoney', () => {
  it('[AMT-9] formats for mx when no locale is given', () => {
    expect(formatMoney('1000.5', 'MXN')).toBe(formatMoney('1000.5', 'MXN', 'mx'));
    expect(formatMoney('1000.5', 'MXN')).toBe('$1,000.50');
    expect(plain(formatMoney('1000.5', 'MXN', 'ru'))).toBe('1 000,50 $');
  });

  it.each([
    ['INR', 'in', '₹1,00,000.00'],
    ['INR', 'en', '₹100,000.00'],
    ['INR', 'es', '₹100,000.00'],
    ['INR', 'hi', '₹1,00,000.00'],
    ['INR', 'mx', '₹100,000.00'],
    ['INR', 'pt', '₹ 100.000,00'],
    ['INR', 'ru', '100 000,00 ₹'],
    ['INR', 'mr', '₹1,00,000.00'],
    ['INR', 'te', '₹1,00,000.00'],
    ['INR', 'ar', '₹100,000.00'],
    ['AED', 'ar', 'AED 100,000.00'],
    ['UAH', 'en', '₴100,000.00'],
    ['CAD', 'en', '$100,000.00'],
    ['JPY', 'en', '¥100,000.00'],
    ['BRL', 'pt', 'R$ 100.000,00'],
  ])('writes %s with its narrow symbol in %s', (currency, locale, text) => {
    expect(plain(formatMoney('100000', currency, locale))).toBe(text);
  });

  it.each([
    ['BTC', '0.00150000', '0.0015 BTC'],
    ['ETH', '1.500000009', '1.5 ETH'],
    ['LTC', '1.50000001', '1.5 LTC'],
    ['USDT', '1060.60', '1,060.6 USDT'],
    ['TRX', '1.509', '1.5 TRX'],
    ['GC', '10000.00', '10,000 GC'],
    ['SC', '20', '20 SC'],
  ])('[AMT-7, AMT-8] writes %s with its code, and %s as %s', (currency, decimal, text) => {
    for (const trimZeros of [false, true]) {
      expect(plain(formatMoney(decimal, currency, 'en', { trimZeros }))).toBe(text);
    }
  });

  it.each([
    ['en', '-1,060.6 USDT'],
    ['es', '-1,060.6 USDT'],
    ['hi', '-1,060.6 USDT'],
    ['in', '-1,060.6 USDT'],
    ['mr', '-1,060.6 USDT'],
    ['mx', '-1,060.6 USDT'],
    ['pt', '-1.060,6 USDT'],
    ['ru', '-1 060,6 USDT'],
    ['te', '-1,060.6 USDT'],
    ['ar', '-1,060.6 USDT'],
  ])('[AMT-8] puts the code of a coin after its number in %s', (locale, text) => {
    expect(plain(formatMoney('-1060.6', 'USDT', locale))).toBe(text);
  });

  it('[AMT-8] never shows the placeholder currency', () => {
    for (const code of [...cryptoCodes, 'GC', 'SC', 'EURO', 'nope']) {
      for (const locale of ['ar', 'en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te']) {
        expect(formatMoney('1', code, locale)).toContain(code);
        expect(formatMoney('1', code, locale)).not.toContain('XTS');
      }
    }
  });

  it.each([
    ['en', 'USD', '$5.00'],
    ['en', 'MXN', 'MX$5.00'],
    ['en', 'COP', 'COP 5.00'],
    ['mx', 'MXN', '$5.00'],
    ['mx', 'USD', 'USD 5.00'],
    ['es', 'MXN', 'MXN 5.00'],
    ['pt', 'USD', 'US$ 5,00'],
    ['ru', 'MXN', '5,00 MX$'],
    ['ar', 'CAD', 'CA$5.00'],
  ])('can tell a sign that currencies share apart: in %s, %s is %s', (locale, currency, text) => {
    expect(plain(formatMoney('5', currency, locale, { isDistinct: true }))).toBe(text);
  });

  it('tells all currencies apart, in every locale', () => {
    const codes = Object.keys(currencies);
    for (const locale of ['ar', 'en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te']) {
      const texts = codes.map((code) => formatMoney('5', code, locale, { isDistinct: true }));
      expect(new Set(texts).size, locale).toBe(codes.length);
    }
  });

  it('formats every known currency in every locale', () => {
    for (const code of Object.keys(currencies)) {
      for (const locale of ['ar', 'en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te']) {
        expect(formatMoney('5', code, locale)).toContain('5');
      }
    }
  });

  it('keeps every digit of a large amount', () => {
    expect(plain(formatMoney('9007199254740993.12345678', 'BTC', 'en'))).toBe(
      '9,007,199,254,740,993.12345678 BTC',
    );
  });

  it('truncates instead of rounding up', () => {
    expect(formatMoney('9.999', 'USD', 'en')).toBe('$9.99');
  });

  it('can omit trailing zeros', () => {
    expect(formatMoney('10', 'USD', 'en', { trimZeros: true })).toBe('$10');
    expect(formatMoney('10.5', 'USD', 'en', { trimZeros: true })).toBe('$10.50');
  });
});
