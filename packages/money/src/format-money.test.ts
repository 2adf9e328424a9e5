import { describe, expect, it } from 'vitest';
import { cryptoCodes, currencies, formatLocale, formatMoney } from './index.ts';

/** Intl writes non-breaking spaces, of two widths. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

describe('formatLocale', () => {
  it.each([
    ['mx', 'es-MX'],
    ['pt', 'pt-BR'],
    ['in', 'en-IN'],
    ['hi', 'hi-IN'],
    ['mr', 'mr-IN-u-nu-latn'],
    ['te', 'te-IN'],
    ['ru', 'ru-RU'],
    ['es', 'es-ES'],
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
    ['INR', 'es', '100.000,00 ₹'],
    ['INR', 'hi', '₹1,00,000.00'],
    ['INR', 'mx', '₹100,000.00'],
    ['INR', 'pt', '₹ 100.000,00'],
    ['INR', 'ru', '100 000,00 ₹'],
    ['INR', 'mr', '₹1,00,000.00'],
    ['INR', 'te', '₹1,00,000.00'],
    ['UAH', 'en', '₴100,000.00'],
    ['CAD', 'en', '$100,000.00'],
    ['JPY', 'en', '¥100,000.00'],
    ['BRL', 'pt', 'R$ 100.000,00'],
  ])('writes %s with its narrow symbol in %s', (currency, locale, text) => {
    expect(plain(formatMoney('100000', currency, locale))).toBe(text);
  });

  it.each([
    ['BTC', 'BTC 1.50000000'],
    ['ETH', 'ETH 1.50000000'],
    ['LTC', 'LTC 1.5000000'],
    ['USDT', 'USDT 1.50'],
    ['TRX', 'TRX 1.50'],
  ])('[AMT-8] writes %s with its code', (currency, text) => {
    expect(plain(formatMoney('1.5', currency, 'en'))).toBe(text);
  });

  it('[AMT-8] never shows the stand-in', () => {
    for (const code of [...cryptoCodes, 'GC', 'SC', 'EURO', 'nope']) {
      for (const locale of ['en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te']) {
        expect(formatMoney('1', code, locale)).toContain(code);
        expect(formatMoney('1', code, locale)).not.toContain('XTS');
      }
    }
  });

  it('formats every known currency in every locale', () => {
    for (const code of Object.keys(currencies)) {
      for (const locale of ['en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te']) {
        expect(formatMoney('5', code, locale)).toContain('5');
      }
    }
  });

  it('keeps every digit of a large amount', () => {
    expect(plain(formatMoney('9007199254740993.12345678', 'BTC', 'en'))).toBe(
      'BTC 9,007,199,254,740,993.12345678',
    );
  });

  it('shows no more than is there', () => {
    expect(formatMoney('9.999', 'USD', 'en')).toBe('$9.99');
  });

  it('can leave out zeros that say nothing', () => {
    expect(formatMoney('10', 'USD', 'en', { trimZeros: true })).toBe('$10');
    expect(formatMoney('10.5', 'USD', 'en', { trimZeros: true })).toBe('$10.50');
    expect(plain(formatMoney('0.00100000', 'BTC', 'en', { trimZeros: true }))).toBe('BTC 0.001');
  });
});
