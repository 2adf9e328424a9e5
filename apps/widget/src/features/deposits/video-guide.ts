import type { PaymentMethod } from '@opencashier/contract/calls/methods';

export interface GuideViewer {
  /** The message set in use, such as `mx`. */
  locale: string;
  country: string;
  platformVersion: string;
}

// The message sets for a country's variant of a language.
const languageOf: Readonly<Record<string, string>> = { mx: 'es', in: 'en' };
const russian = 'ru_ru';

/**
 * CRY-5: the address of a method's video guide. Guides are keyed by language and country. If there
 * is none for both, crypto methods use the Russian one; all others use the closest match.
 */
export function guideOf(
  { video_guide_url: guides = {}, category }: Pick<PaymentMethod, 'video_guide_url' | 'category'>,
  { locale, country, platformVersion }: GuideViewer,
): string | undefined {
  const language = languageOf[locale] ?? locale;
  const names = Object.keys(guides);
  const name =
    names.find((key) => key === `${language}_${country}`) ??
    names.find((key) => category === 'crypto' && key === russian) ??
    names.find((key) => key.startsWith(`${language}_`)) ??
    names.find((key) => key.endsWith(`_${country}`));
  const guide = name === undefined ? undefined : guides[name];
  return platformVersion === 'redesign' ? guide?.redesign : guide?.url;
}
