import { afterEach, describe, expect, it } from 'vitest';
import { fill, locale, lookUp, reportMissingTo, setMessages, t } from './text.ts';

const reports: string[] = [];

afterEach(() => {
  reports.length = 0;
  setMessages('en', {}, {});
});

describe('texts', () => {
  it('[I18N-4] reports a missing translation once per key, and only after loading', () => {
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

  it('fills placeholders and leaves one without a value in sight', () => {
    expect(fill('{min} to {max}', { min: 5 })).toBe('5 to {max}');
    expect(fill('{a}{a}', { a: '$1' })).toBe('$1$1');
  });

  it('finds texts of data by name, and nothing that only the prototype has', () => {
    setMessages('mx', { chosen: 'x' }, { chosen: 'y', other: 'z' });
    expect([lookUp('chosen'), lookUp('other'), lookUp('constructor')]).toEqual([
      'x',
      'z',
      undefined,
    ]);
  });
});
