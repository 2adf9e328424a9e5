import { readUser } from '@opencashier/contract/host/read-user';
import { readStartData, type StartData, transports } from '@opencashier/contract/host/start-data';
import { type User, userDefaults } from '@opencashier/contract/calls/user';
import { chooseLocale } from '@opencashier/contract/formats/choose-locale';
import { isNative, type Session } from '../ports/session.ts';

export interface SessionSources {
  payload: unknown;
  storedUser: string | null;
  storedTransport: string | null;
  queryLocale: string | null;
  locales: readonly string[];
  windowWidth: number;
}

export function resolveSession(sources: SessionSources): Session {
  const start = readStartData(sources.payload);
  const stored = readStoredUser(sources.storedUser, start);
  const user: User = {
    ...userDefaults(sources.windowWidth),
    ...stored,
    ...(start.userId !== undefined && { id: start.userId }),
    ...start.user,
  };
  // ROUTE-13
  if (user.widgetViewType === 'sweep') start.widgetViewType = 'sweep';
  return {
    start,
    user,
    // START-16: the host's token, else the user's own.
    token: start.token || user.token || '',
    // START-12: what was stored wins, then the host's word, then socket.
    transport: transports.find((name) => name === sources.storedTransport) ?? start.transport,
    locale: chooseLocale(sources.locales, sources.queryLocale, user.lang),
    // HEAD-6
    theme: start.theme ?? (isNative(user) ? 'dark' : 'light'),
  };
}

/**
 * A tab in which another player was signed in before must not lend that player's data: they count
 * for whom the host names as the same player, or where it leaves it to them to say who it is.
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
