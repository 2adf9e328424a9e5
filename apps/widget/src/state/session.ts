import { type BalanceData, isNative } from '@opencashier/contract/calls/user';
import { setImages } from '../assets/images.ts';
import type { PageConfig, Session } from '../ports/session.ts';
import { createState } from './create-state.ts';

export interface SessionState extends Session {
  config: PageConfig;
  /** START-10: the country whose methods are shown; the region picker changes it. */
  country: string;
  /** The currencies of this player's accounts and payments, as far as they are known. */
  currencies?: readonly string[];
}

/** Filled by `beginSession` before the first render, so no screen sees it empty. */
export const useSession = createState<SessionState>({} as SessionState);

export function beginSession(session: Session, config: PageConfig): void {
  const country = session.user.paymentGeo.toLowerCase();
  useSession.setState({ ...session, config, country }, true);
  setImages(session.start.schema.assets, config.assetOrigins ?? []);
}

export function setLocale(locale: string): void {
  useSession.setState({ locale });
}

export function setTheme(theme: Session['theme']): void {
  useSession.setState({ theme });
}

export function setBonusList(bonusList: Session['start']['bonusList']): void {
  useSession.setState(({ start }) => ({ start: { ...start, bonusList } }));
}

/** `/cashier` */
export function basePath(): string {
  return `/${useSession.getState().config.product}`;
}

/** The host has sent a fresh token; from now on it is the one in use. */
export function renewHostToken(token: string): void {
  useSession.setState(({ start }) => ({ token, start: { ...start, token } }));
}

/**
 * NET-12: the push `login.token` is merged into the user. START-16: the user's own token is in use
 * unless the host has sent one.
 */
export function mergeLogin(login: { token?: string; balanceData?: BalanceData }): void {
  useSession.setState(({ user, knownUser, start, token }) => ({
    user: { ...user, ...login },
    knownUser: { ...knownUser, ...login },
    token: start.token || login.token || token,
  }));
}

/** Amounts in these currencies are on the player's screens too. */
export function addCurrencies(amounts: readonly ({ currency: string } | undefined)[]): void {
  const { currencies = [] } = useSession.getState();
  const all = new Set([...currencies, ...amounts.flatMap((amount) => amount?.currency ?? [])]);
  if (all.size > currencies.length) useSession.setState({ currencies: [...all] });
}

/** ROUTE-7: the player buys coin packages and redeems coins, on routes of that variant's own. */
export function inSweepstake(): boolean {
  return useSession.getState().start.widgetViewType === 'sweep';
}

export function onNativePlatform(): boolean {
  return isNative(useSession.getState().user);
}
