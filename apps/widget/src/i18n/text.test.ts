import { afterEach, describe, expect, it } from 'vitest';
import ar from '../../../../locales/ar.json' with { type: 'json' };
import { enumerate, fill, locale, lookUp, reportMissingTo, setMessages, t } from './text.ts';

const reports: string[] = [];

afterEach(() => {
  reports.length = 0;
  setMessages('en', {}, {});
});

describe('texts', () => {
  it('[I18N-4] report a missing translation once per key, and only after loading', () => {
    reportMissingTo((message) => reports.push(message));
    expect(t('header.back')).toBe('header.back');
    expect(reports).toEqual([]);

    setMessages('ru', { 'header.close': 'Закрыть' }, { 'header.back': 'Back' });
    expect([t('header.back'), t('header.back'), t('header.close')]).toEqual([
      'Back',
      'Back',
      'Закрыть',
    ]);
    expect(reports).toEqual(['Missing translation for ru: header.back']);
    expect(locale()).toBe('ru');
  });

  it('[I18N-4] report a text that was looked up by name and exists in English only', () => {
    reportMissingTo((message) => reports.push(message));
    setMessages('ru', {}, { 'common.errors.auth.tokenExpired': 'Sign in again' });
    expect(lookUp('common.errors.auth.tokenExpired')).toBe('Sign in again');
    expect([lookUp('common.errors.auth.tokenExpired'), lookUp('common.errors.418')]).toEqual([
      'Sign in again',
      undefined,
    ]);
    expect(reports).toEqual(['Missing translation for ru: common.errors.auth.tokenExpired']);
  });

  it('fill placeholders and leave one without a value visible', () => {
    expect(fill('{min} to {max}', { min: 5 })).toBe('5 to {max}');
    expect(fill('{a}{a}', { a: '$1' })).toBe('$1$1');
  });

  it.each([
    ['ru', 1, '1 день'],
    ['ru', 2, '2 дня'],
    ['ru', 5, '5 дней'],
    ['ru', 21, '21 день'],
    ['in', 1, '1 day'],
    ['in', 150000, '1,50,000 days'],
    ['mx', 1500, '1,500 days'],
    ['pt', 1500, '1.500 days'],
    ['mr', 3, '3 days'],
  ])('format a count for %s: %i', (language, count, text) => {
    setMessages(language, {}, {});
    const few = language === 'ru' ? 'few {# дня} many {# дней} ' : '';
    const [one, other] = language === 'ru' ? ['день', 'дня'] : ['day', 'days'];
    const pattern = `{n, plural, one {# ${one}} ${few}other {# ${other}}}`;
    expect(fill(pattern, { n: count })).toBe(text);
  });

  it.each([
    ['خصم {percent}%', { percent: '50' }, 'خصم 50%'],
    ['من {min} فأكثر', { min: '1,060.6 USDT' }, 'من \u20681,060.6 USDT\u2069 فأكثر'],
    ['فتح {app}', { app: 'Paytm' }, 'فتح \u2068Paytm\u2069'],
    ['من {country}', { country: 'مصر' }, 'من مصر'],
  ])('[I18N-8] isolate a left-to-right value in Arabic: %s', (text, params, shown) => {
    setMessages('ar', {}, {});
    expect(fill(text, params)).toBe(shown);
    setMessages('en', {}, {});
    expect(fill(text, params)).toBe(shown.replaceAll(/[\u2068\u2069]/g, ''));
  });

  it('[I18N-8] enumerate names with the comma of the language', () => {
    setMessages('ar', {}, {});
    expect(enumerate(['PhonePe', 'تحويل'])).toBe('\u2068PhonePe\u2069، تحويل');
    setMessages('en', {}, {});
    expect(enumerate(['PhonePe', 'Paytm'])).toBe('PhonePe, Paytm');
  });

  it('[I18N-1] have all six plural forms of Arabic', () => {
    setMessages('ar', ar, {});
    const tries = [0, 1, 2, 3, 11, 100].map((count) => t('confirm.triesLeft', { count }));
    expect(tries).toEqual([
      'لا توجد محاولات متبقية',
      'تبقّت محاولة واحدة',
      'تبقّت محاولتان',
      'تبقّت 3 محاولات',
      'تبقّت 11 محاولة',
      'تبقّت 100 محاولة',
    ]);
  });

  it.each([
    ['pt', 'moedas moeda moedas'],
    ['hi', 'moeda moeda moedas'],
  ])('[I18N-1] write none, one and two coins in the language %s as %s', (language, expected) => {
    setMessages(language, {}, {});
    const plural = '{n, plural, one {moeda} other {moedas}}';
    expect([0, 1, 2].map((n) => fill(plural, { n })).join(' ')).toBe(expected);
  });

  it('use the plural form “other” if the needed one is missing', () => {
    setMessages('ru', {}, {});
    expect(fill('{n, plural, other {дней: #}}', { n: 2 })).toBe('дней: 2');
  });

  it('are found by key, but not as a property of the prototype', () => {
    setMessages('mx', { chosen: 'x' }, { chosen: 'y', other: 'z' });
    expect([lookUp('chosen'), lookUp('other'), lookUp('constructor')]).toEqual([
      'x',
      'z',
      undefined,
    ]);
  });
});
