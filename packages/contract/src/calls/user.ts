export const platforms = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

export function isNative({ platform }: { platform: Platform }): boolean {
  return platform === 'android' || platform === 'ios';
}

/** HEAD-6: native platforms default to the dark theme. */
export function defaultTheme(user: { platform: Platform }): 'light' | 'dark' {
  return isNative(user) ? 'dark' : 'light';
}

export function readPlatform(value: unknown): Platform | undefined {
  return platforms.find((platform) => platform === value);
}

export interface BalanceData {
  primary?: { amount: string; currency: string };
  [currency: string]: { amount: string; currency: string } | string | undefined;
}

/**
 * START-15: parsing and storage keep every field of the user. The fields that the widget does not
 * read have the type unknown. START-16: the role has no effect.
 */
export interface User {
  activity?: unknown;
  address?: unknown;
  balanceData?: BalanceData;
  birthday?: unknown;
  bk_type?: unknown;
  country: string;
  currency: string;
  deposits_calc_count?: unknown;
  deposits_calc_time?: unknown;
  email?: unknown;
  firstdeposit_time?: unknown;
  hash_id?: unknown;
  id?: string | number;
  id_user?: unknown;
  lang: string;
  last_ip?: unknown;
  last_ip_country?: unknown;
  meta?: unknown;
  name?: unknown;
  note?: unknown;
  paymentGeo: string;
  platform: Platform;
  partner_key?: unknown;
  passport?: unknown;
  passport_by?: unknown;
  phone?: unknown;
  poker_nickname?: unknown;
  regulated_domain_id?: unknown;
  role?: unknown;
  tg_id?: unknown;
  time_registration?: unknown;
  timezone?: unknown;
  token?: string;
  widgetViewType?: string;
}

/** START-8: the defaults. The window's width decides the platform unless the host does. */
export function userDefaults(windowWidth: number): User {
  return {
    currency: 'MXN',
    lang: 'en',
    country: 'ru',
    paymentGeo: 'RU',
    platform: windowWidth > 767 ? 'desktop' : 'mobile',
  };
}

/** START-9: the balance to show in the user's currency. */
export function derivedBalance(user: Pick<User, 'balanceData' | 'currency'>): string {
  const { primary } = user.balanceData ?? {};
  if (primary?.currency === user.currency) return primary.amount;
  const held = user.balanceData?.[user.currency];
  return typeof held === 'string' ? held : (held?.amount ?? '0');
}
