import { formatLocale } from '@opencashier/money';
import { locale } from '../../../i18n/text.ts';
import type { Region } from '../../../ui/layout/RegionChip.tsx';
import { countryName, flagUrl } from '../../../format/format-values.ts';

/** The current region first, the others in the player's alphabetical order. */
export function sortedRegions(codes: readonly string[], current: string): Region[] {
  const { compare } = new Intl.Collator(formatLocale(locale()));
  return codes
    .map((code) => ({ code, name: countryName(code), flagUrl: flagUrl(code) }))
    .toSorted((a, b) => {
      if (a.code === current || b.code === current) return a.code === current ? -1 : 1;
      return compare(a.name, b.name);
    });
}
