import { readUser } from '@opencashier/contract/host/read-user';
import {
  readStartData,
  type StartData,
  startUserDefaults,
  transports,
} from '@opencashier/contract/host/start-data';
import { defaultTheme, type User, userDefaults } from '@opencashier/contract/calls/user';
import { chooseLocale } from '@opencashier/contract/formats/choose-locale';
import type { Session } from '../../ports/session.ts';

export interface SessionSources {
  payload: unknown;
  storedUser: string | null;
  storedTransport: string | null;
  queryLocale: string | null;
  locales: readonly string[];
  windowWidth: number;
}

/**
 * START-17: resolves each field on its own from the query, start data, stored user and defaults.
 */
export function resolveSession(sources: SessionSources): Session {
  const start = readStartData(sources.payload);
  const stored = readStoredUser(sources.storedUser, start);
  const knownUser: Partial<User> = {
    ...stored,
    ...(start.userId !== undefined && { id: start.userId }),
    ...start.user,
  };
  const user: User = {
    ...userDefaults(sources.windowWidth),
    ...startUserDefaults,
    ...knownUser,
  };
  // ROUTE-13: the user can also select the sweepstake variant.
  if (user.widgetViewType === 'sweep') start.widgetViewType = 'sweep';
  return {
    start,
    user,
    knownUser,
    // START-16: the host's token, or else the user's own.
    token: start.token || user.token || '',
    // START-12: the stored transport, then the host's, then the socket.
    transport: transports.find((name) => name === sources.storedTransport) ?? start.transport,
    locale: chooseLocale(sources.locales, sources.queryLocale, user.lang),
    theme: start.theme ?? defaultTheme(user),
  };
}

/**
 * The stored data may belong to another player who used this tab before. They apply only if the
 * host names the same player, or names none and sends no token.
 */
function readStoredUser(
  text: string | null,
  { userId, token, user }: Pick<StartData, 'userId' | 'token' | 'user'>,
): Partial<User> {
  const stored = readUser(parseJson(text));
  const named = userId ?? user.id;
  if (named === undefined) return token ? {} : stored;
  return String(stored.id) === String(named) ? stored : {};
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
}
