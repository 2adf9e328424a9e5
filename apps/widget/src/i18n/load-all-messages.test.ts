import { textParts } from '@opencashier/contract/formats/text-parts';
import { beforeEach, describe, expect, it } from 'vitest';
import { english } from '../testing/english.ts';
import { setMessages, t } from './text.ts';
import { laterTextsFrom, loadAllMessages } from './load-all-messages.ts';

const { first, later } = textParts(english);

describe('the later texts', () => {
  beforeEach(() => setMessages('en', first, first));

  it('load on first use, and once', async () => {
    let asked = 0;
    laterTextsFrom(async (locale) => {
      asked += 1;
      return { locale, chosen: later, english: later };
    });
    expect(t('root.popular')).toBe('Popular');
    await Promise.all([loadAllMessages(), loadAllMessages()]);
    await loadAllMessages();
    expect(asked).toBe(1);
    expect(t('region.title')).toBe(english['region.title']);
    expect(t('root.popular')).toBe('Popular');
  });

  it('load again after a failure', async () => {
    const answers = [{}, later];
    laterTextsFrom(async (locale) => {
      const texts = answers.shift() ?? {};
      return { locale, chosen: texts, english: texts };
    });
    await expect(loadAllMessages()).rejects.toThrow('could not be loaded');
    await loadAllMessages();
    expect(t('region.title')).toBe(english['region.title']);
  });

  it('of a previous language are not mixed in', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    laterTextsFrom(async (locale) => {
      await promise;
      return { locale, chosen: { 'region.title': 'late' }, english: later };
    });
    const whole = loadAllMessages();
    setMessages('es', english, english);
    resolve();
    await whole;
    expect(t('region.title')).toBe(english['region.title']);
  });
});
