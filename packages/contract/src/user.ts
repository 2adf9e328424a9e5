export const platforms = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

export function readPlatform(value: unknown): Platform | undefined {
  return platforms.find((platform) => platform === value);
}

export interface BalanceData {
  primary?: { amount: string; currency: string };
  [currency: string]: { amount: string; currency: string } | string | undefined;
}

/** START-15: every field of the user survives parsing and storage. START-16: role means nothing. */
export interface User {
  activity?: unknown;
  address?: string;
  balanceData?: BalanceData;
  birthday?: string;
  bk_type?: unknown;
  country: string;
  currency: string;
  deposits_calc_count?: number;
  deposits_calc_time?: unknown;
  email?: string;
  firstdeposit_time?: unknown;
  hash_id?: string;
  id?: string | number;
  id_user?: string | number;
  lang: string;
  last_ip?: string;
  last_ip_country?: string;
  meta?: unknown;
  name?: string;
  note?: string;
  paymentGeo: string;
  platform: Platform;
  partner_key?: string;
  passport?: string;
  passport_by?: string;
  phone?: string;
  poker_nickname?: string;
  regulated_domain_id?: unknown;
  role?: number;
  tg_id?: unknown;
  time_registration?: unknown;
  timezone?: unknown;
  token?: string;
  widgetViewType?: string;
}

/** START-8; the window's width decides where the host does not. */
export function userDefaults(windowWidth: number): User {
  return {
    currency: 'MXN',
    lang: 'en',
    country: 'ru',
    paymentGeo: 'RU',
    platform: windowWidth > 767 ? 'desktop' : 'mobile',
  };
}

/** START-9 */
export function derivedBalance(user: Pick<User, 'balanceData' | 'currency'>): string {
  const { primary } = user.balanceData ?? {};
  if (primary?.currency === user.currency) return primary.amount;
  const held = user.balanceData?.[user.currency];
  return typeof held === 'string' ? held : (held?.amount ?? '0');
}
