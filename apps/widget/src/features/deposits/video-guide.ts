import type { PaymentMethod } from '@opencashier/contract/methods/methods';

export interface GuideViewer {
  /** The message set in use, such as `mx`. */
  locale: string;
  country: string;
  platformVersion: string;
}

// The message sets for a country's variant of a language.
const languageOf: Readonly<Record<string, string>> = { mx: 'es', in: 'en' };

type GuidedMethod = Pick<PaymentMethod, 'video_guide_url' | 'category'>;
type Guides = NonNullable<PaymentMethod['video_guide_url']>;

/** The address of a method's video guide. */
export function guideOf(method: GuidedMethod, viewer: GuideViewer): string | undefined {
  const guide = closestGuide(method, viewer);
  return viewer.platformVersion === 'redesign' ? guide?.redesign : guide?.url;
}

/**
 * CRY-5: guides are keyed by language and country. If there is none for both, crypto in Russia uses
 * the Russian one, and crypto elsewhere has none. All other methods use the closest match.
 */
export function closestGuide(
  { video_guide_url: guides = {}, category }: GuidedMethod,
  { locale, country }: Pick<GuideViewer, 'locale' | 'country'>,
): Guides[string] | undefined {
  const language = languageOf[locale] ?? locale;
  const exact = guides[`${language}_${country}`];
  return exact ?? (category === 'crypto' ? ofRussia(guides, country) : closest());

  function closest(): Guides[string] | undefined {
    const names = Object.keys(guides);
    const name =
      names.find((key) => key.startsWith(`${language}_`)) ??
      names.find((key) => key.endsWith(`_${country}`));
    return name === undefined ? undefined : guides[name];
  }
}

function ofRussia(guides: Guides, country: string): Guides[string] | undefined {
  return country === 'ru' ? guides['ru_ru'] : undefined;
}
