import { type Platform, readPlatform } from '../calls/user.ts';

/** START-21: everything that the list in the page depends on, apart from the partner. */
export interface PageList {
  /** In lower case. */
  country: string;
  currency: string;
  locale: string;
  platform: Platform;
  theme: 'light' | 'dark';
  /** The header has a button that closes the widget. */
  closes: boolean;
  /** The host offers a bonus, whose strip needs its space above the list. */
  hasBonus: boolean;
}

/** The parameter of the page's address that describes the list: `mx.MXN.en.mobile.light.1.0`. */
export const pageListParameter = 'list';

/** The parameter's value if the list is not described, but the host offers a bonus. */
export const onlyBonus = 'bonus';

/** START-22: whether the page needs a place for a bonus, before any start data. */
export function hasBonusPlace(text: string | null): boolean {
  return text !== null && (text === onlyBonus || text.endsWith('.1'));
}

export function writePageList(list: PageList): string {
  const { country, currency, locale, platform, theme, closes, hasBonus } = list;
  return [country, currency, locale, platform, theme, Number(closes), Number(hasBonus)].join('.');
}

const pattern =
  /^(?<country>[a-z]{2})\.(?<currency>[A-Z]{2,5})\.(?<locale>[\w-]{2,12})\.(?<platform>[a-z]+)\.(?<theme>light|dark)\.(?<closes>[01])\.(?<bonus>[01])$/;

/** Undefined unless each part has its form; whether the values exist is for the caller to check. */
export function readPageList(text: unknown): PageList | undefined {
  const parts = typeof text === 'string' ? pattern.exec(text)?.groups : undefined;
  const platform = readPlatform(parts?.['platform']);
  if (!parts || !platform) return undefined;
  const { country = '', currency = '', locale = '', theme, closes, bonus } = parts;
  return {
    country,
    currency,
    locale,
    platform,
    theme: theme === 'dark' ? 'dark' : 'light',
    closes: closes === '1',
    hasBonus: bonus === '1',
  };
}
