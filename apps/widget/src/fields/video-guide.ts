import type { PaymentMethod } from '@opencashier/contract/calls/methods';

export interface GuideViewer {
  /** The message set in use, such as `mx`. */
  locale: string;
  country: string;
  platformVersion: string;
}

// The sets that are a country's form of a language.
const languageOf: Readonly<Record<string, string>> = { mx: 'es', in: 'en' };
const russian = 'ru_ru';

/**
 * CRY-5: the address of a method's video guide. Guides are kept by language and country; where
 * there is none for the two the Russian one stands in for crypto, and elsewhere the nearest.
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
