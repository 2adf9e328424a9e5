import { textParts } from '@opencashier/contract/formats/text-parts';
import { beforeEach, describe, expect, it } from 'vitest';
import { english } from '../testing/english.ts';
import { reportMissingTo, setMessages, t } from './text.ts';
import { laterTextsFrom, loadAllMessages } from './load-all-messages.ts';

const { first, later } = textParts(english);

describe('the later texts', () => {
  beforeEach(() => setMessages('en', first, first));

  it('load on first use, and once', async () => {
    let loads = 0;
    laterTextsFrom(async (locale) => {
      loads += 1;
      return { locale, chosen: later, english: later };
    });
    expect(t('root.popular')).toBe('Popular');
    await Promise.all([loadAllMessages(), loadAllMessages()]);
    await loadAllMessages();
    expect(loads).toBe(1);
    expect(t('region.title')).toBe(english['region.title']);
    expect(t('root.popular')).toBe('Popular');
  });

  it('[I18N-3] that are English and missing end nothing, and load with the next screen', async () => {
    const answers = [{}, later];
    laterTextsFrom(async (locale) => {
      const texts = answers.shift() ?? {};
      return { locale, chosen: texts, english: texts };
    });
    await loadAllMessages();
    expect(t('root.popular')).toBe('Popular');
    expect(t('instruction.title')).toBe('instruction.title');
    await loadAllMessages();
    expect(t('instruction.title')).toBe(english['instruction.title']);
  });

  it('[I18N-3] do not need English if the chosen language is complete', async () => {
    setMessages('es', first, first);
    laterTextsFrom(async (locale) => ({ locale, chosen: later, english: {} }));
    await loadAllMessages();
    expect(t('region.title')).toBe(english['region.title']);
  });

  it('[I18N-3][I18N-4] fall back to English if they fail to load, are reported, and requested again', async () => {
    setMessages('es', first, first);
    const reports: string[] = [];
    reportMissingTo((message) => reports.push(message));
    const chosen = [{}, { ...later, 'region.title': 'Elige tu región' }];
    laterTextsFrom(async (locale) => ({
      locale,
      chosen: chosen.shift() ?? {},
      english: later,
    }));
    await loadAllMessages();
    expect(t('region.title')).toBe(english['region.title']);
    expect(reports).toEqual(['Missing translation for es: region.title']);
    await loadAllMessages();
    expect(t('region.title')).toBe('Elige tu región');
  });

  it('do not mix with those of a previous language', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    laterTextsFrom(async (locale) => {
      await promise;
      return { locale, chosen: { 'region.title': 'late' }, english: later };
    });
    const loading = loadAllMessages();
    setMessages('es', english, english);
    resolve();
    await loading;
    expect(t('region.title')).toBe(english['region.title']);
  });
});
