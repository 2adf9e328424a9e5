import { defaultTheme, type Platform, readPlatform } from '../calls/user.ts';

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

/**
 * The parameter of the page's address that describes the list: `mx.MXN.en.mobile.light.1.0`. A part
 * that is not known is empty. Without a country the page comes without the list, and the rest only
 * prepares the skeleton.
 */
export const pageListParameter = 'list';

/** The parameter's value if only a bonus is announced, by hosts without the embed. */
const onlyBonus = 'bonus';

/** The parts that shape the skeleton. The language has yet to be looked up among the known ones. */
export interface SkeletonLook {
  locale: string | undefined;
  platform: Platform | undefined;
  theme: PageList['theme'] | undefined;
  hasBonus: boolean;
}

/** START-22: the skeleton that the address asks for, before any start data. */
export function readSkeletonLook(text: string): SkeletonLook {
  const [, , locale, named, theme] = text.split('.');
  const platform = readPlatform(named);
  return {
    locale,
    platform,
    theme: readTheme(theme) ?? (platform && defaultTheme({ platform })),
    hasBonus: text === onlyBonus || text.endsWith('.1'),
  };
}

export function writePageList(list: PageList): string {
  const { country, currency, locale, platform, theme, closes, hasBonus } = list;
  return [country, currency, locale, platform, theme, Number(closes), Number(hasBonus)].join('.');
}

const readTheme = (text: string | undefined): PageList['theme'] | undefined =>
  text === 'light' || text === 'dark' ? text : undefined;

const pattern =
  /^(?<country>[a-zA-Z]{2})\.(?<currency>[a-zA-Z]{2,5})\.(?<locale>[\w-]{2,12})\.(?<platform>[a-z]+)\.(?<theme>light|dark|)\.(?<closes>[01])\.(?<bonus>[01])$/;

/** Undefined unless each part has its form; whether the values exist is for the caller to check. */
export function readPageList(text: unknown): PageList | undefined {
  const parts = typeof text === 'string' ? pattern.exec(text)?.groups : undefined;
  const platform = readPlatform(parts?.['platform']);
  if (!parts || !platform) return undefined;
  const { country = '', currency = '', locale = '', theme, closes, bonus } = parts;
  return {
    country: country.toLowerCase(),
    currency: currency.toUpperCase(),
    locale,
    platform,
    theme: readTheme(theme) ?? defaultTheme({ platform }),
    closes: closes === '1',
    hasBonus: bonus === '1',
  };
}
