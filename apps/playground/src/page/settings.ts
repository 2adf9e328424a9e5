import { languages } from '@opencashier/contract/formats/languages';
import {
  type TransportName,
  transports,
  type ViewType,
} from '@opencashier/contract/host/start-data';
import { type Platform, platforms } from '@opencashier/contract/calls/user';
import type { Presentation } from '@opencashier/embed';
import { currencies } from '@opencashier/money';
import { type BrandName, brandNames } from './brands.ts';
import { countries, countryOf, defaultCountry } from './countries.ts';

/** All settings of the panel. The page's URL holds them. */
export interface Settings {
  country: string;
  currency: string;
  locale: string;
  platform: Platform;
  view: ViewType;
  transport: TransportName;
  theme: 'light' | 'dark';
  page: 'deposit' | 'withdrawal';
  platformVersion: 'redesign' | 'v2';
  closingButton: 'shown' | 'hidden';
  presentation: Presentation;
  brand: BrandName;
  bonuses: 'none' | 'deposit' | 'all';
  experiment: 'none' | 'group_a' | 'group_b';
  /** Seconds. */
  tokenLife: '3600' | '60' | '10';
  user: string;
}

export type SettingName = keyof Settings;

type Choices = { [N in Exclude<SettingName, 'user'>]: readonly Settings[N][] };

export const choices: Choices = {
  country: Object.keys(countries),
  currency: Object.keys(currencies),
  locale: languages,
  platform: platforms,
  view: ['main', 'sweep'],
  transport: transports,
  theme: ['light', 'dark'],
  page: ['deposit', 'withdrawal'],
  platformVersion: ['redesign', 'v2'],
  closingButton: ['shown', 'hidden'],
  presentation: ['inline', 'modal', 'sheet'],
  brand: brandNames,
  bonuses: ['none', 'deposit', 'all'],
  experiment: ['none', 'group_a', 'group_b'],
  tokenLife: ['3600', '60', '10'],
};

export const userPattern = /^[\w.@\-]{1,64}$/v;

export interface Surroundings {
  isDark: boolean;
  width: number;
}

/** Reads the URL. An unknown value gets its default, with a note about it. */
export function readSettings(
  search: string,
  { isDark, width }: Surroundings,
): { settings: Settings; notes: string[] } {
  const query = new URLSearchParams(search);
  const notes: string[] = [];

  function choose<N extends keyof Choices>(name: N, fallback: Settings[N]): Settings[N] {
    const given = query.get(name);
    if (given === null) return fallback;
    const known = choices[name].find((choice) => choice.toLowerCase() === given.toLowerCase());
    if (known === undefined) notes.push(`${name} “${given}” is not known; ${fallback} is used.`);
    return known ?? fallback;
  }

  function chooseUser(fallback: string): string {
    const given = query.get('user');
    if (given === null) return fallback;
    if (userPattern.test(given)) return given;
    notes.push(`user “${given}” is not a name; ${fallback} is used.`);
    return fallback;
  }

  const country = choose('country', defaultCountry);
  const { currency, locale } = countryOf(country);
  const settings: Settings = {
    country,
    currency: choose('currency', currency),
    locale: choose('locale', locale),
    platform: choose('platform', width > 767 ? 'desktop' : 'mobile'),
    view: choose('view', 'main'),
    transport: choose('transport', 'socket'),
    theme: choose('theme', isDark ? 'dark' : 'light'),
    page: choose('page', 'deposit'),
    platformVersion: choose('platformVersion', 'redesign'),
    closingButton: choose('closingButton', 'shown'),
    presentation: choose('presentation', 'inline'),
    brand: choose('brand', 'house'),
    bonuses: choose('bonuses', 'none'),
    experiment: choose('experiment', 'none'),
    tokenLife: choose('tokenLife', '3600'),
    user: chooseUser('player-1'),
  };
  return { settings, notes };
}

export function settingsQuery(settings: Settings): string {
  return `?${new URLSearchParams({ ...settings })}`;
}

/** Changes one setting and those that depend on it: a country brings its currency and language. */
export function changeSetting(settings: Settings, name: SettingName, value: string): Settings {
  const follow = name === 'country' ? countryOf(value) : {};
  const query = new URLSearchParams({ ...settings, ...follow, [name]: value });
  return readSettings(`?${query}`, { isDark: settings.theme === 'dark', width: 0 }).settings;
}
