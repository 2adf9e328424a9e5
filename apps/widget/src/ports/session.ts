import type { StartData, TransportName } from '@opencashier/contract/host/start-data';
import type { User } from '@opencashier/contract/calls/user';

export type Theme = 'light' | 'dark';

/** Who plays and how the widget is to behave, as settled once at the start. */
export interface Session {
  start: StartData;
  user: User;
  token: string;
  transport: TransportName;
  locale: string;
  theme: Theme;
}

/** What the server writes into the page it serves. */
export interface PageConfig {
  /** The first segment of the widget's path. START-1 */
  product: string;
  partner: string;
  /** The origins that may frame the widget and are believed as its host. */
  origins: readonly string[];
  /** Where payment pages live: the widget opens no other page. HOST-7 */
  paymentOrigins: readonly string[];
  locales: readonly string[];
  build: string;
  development: boolean;
  /** Where the site helps its players, for hosts that do not say so in `schema.assets`. */
  links?: { support?: string; sweepstakeRules?: string };
  /** Where the documents of captchas are, and of which kinds there are any. */
  captcha?: { url: string; kinds: readonly string[] };
}

export function isNative(user: Pick<User, 'platform'>): boolean {
  return user.platform === 'android' || user.platform === 'ios';
}
