import type { StartData, TransportName } from '@opencashier/contract/host/start-data';
import type { User } from '@opencashier/contract/calls/user';

export type Theme = 'light' | 'dark';

/** The player and the widget's settings, resolved once at startup. */
export interface Session {
  start: StartData;
  user: User;
  /** START-11: the user without the defaults; the session storage keeps it. */
  knownUser: Partial<User>;
  /** START-16: the token in use: the host's, or else the user's own. */
  token: string;
  transport: TransportName;
  locale: string;
  theme: Theme;
}

/** The configuration that the server embeds in the page. */
export interface PageConfig {
  /** START-1: the first segment of the widget's path. */
  product: string;
  partner: string;
  /** The origins that may frame the widget and act as its host. */
  origins: readonly string[];
  /** HOST-7: the origins of payment pages; the widget opens no other page. */
  paymentOrigins: readonly string[];
  locales: readonly string[];
  /** The version of the texts of this page's build. */
  texts: string;
  build: string;
  development: boolean;
  /** START-6: the origins of the partner's own images. */
  assetOrigins?: readonly string[];
  /** The site's own pages, for hosts that do not send them in `schema.assets`. */
  links?: { support?: string; sweepstakeRules?: string; signIn?: string };
  /** The address of the captcha documents, the kinds available, and the site's id at GeeTest. */
  captcha?: { url: string; kinds: readonly string[]; geetestId?: string };
}
