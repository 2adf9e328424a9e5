import { describe, expect, it } from 'vitest';
import { guideOf } from './video-guide.ts';

const guide = (name: string) => ({ url: `${name}.webm`, redesign: `${name}-redesign.webm` });
const viewer = { locale: 'mx', country: 'mx', platformVersion: 'redesign' };

describe('[CRY-5] the video guide of a method', () => {
  it('matches the language and country, and shows the redesign unless the host uses v2', () => {
    const method = {
      category: 'cash' as const,
      video_guide_url: { en_mx: guide('en'), es_mx: guide('es') },
    };
    expect(guideOf(method, viewer)).toBe('es-redesign.webm');
    expect(guideOf(method, { ...viewer, platformVersion: 'v2' })).toBe('es.webm');
    expect(guideOf(method, { ...viewer, locale: 'pt' })).toBe('en-redesign.webm');
  });

  it('for crypto is an exact match, or in Russia the Russian one in every language', () => {
    const video_guide_url = { pt_br: guide('pt'), ru_ru: guide('ru') };
    const crypto = { category: 'crypto' as const, video_guide_url };
    const inRussia = { ...viewer, country: 'ru' };
    expect(guideOf(crypto, { ...inRussia, locale: 'ru' })).toBe('ru-redesign.webm');
    expect(guideOf(crypto, { ...inRussia, locale: 'te' })).toBe('ru-redesign.webm');
    expect(guideOf(crypto, { ...inRussia, locale: 'pt' })).toBe('ru-redesign.webm');
    expect(guideOf(crypto, { ...viewer, locale: 'pt', country: 'br' })).toBe('pt-redesign.webm');
    expect(guideOf(crypto, { ...viewer, locale: 'ru', country: 'kz' })).toBeUndefined();
    expect(guideOf(crypto, viewer)).toBeUndefined();
    expect(guideOf({ ...crypto, category: 'cash' }, viewer)).toBeUndefined();
  });

  it('is undefined if the method has none', () => {
    expect(guideOf({ category: 'crypto' }, viewer)).toBeUndefined();
  });
});
