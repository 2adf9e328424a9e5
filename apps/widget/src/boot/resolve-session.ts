import { readStartData, transports } from '@opencashier/contract/start-data';
import { type User, userDefaults } from '@opencashier/contract/user';
import { chooseLocale } from '../i18n/choose-locale.ts';
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
  const stored = readStoredUser(sources.storedUser, start.userId);
  const user: User = { ...userDefaults(sources.windowWidth), ...stored, ...start.user };
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

// A tab in which another player was signed in before must not lend that player's data.
function readStoredUser(text: string | null, userId: string | undefined): Partial<User> {
  try {
    const user: unknown = JSON.parse(text ?? '{}');
    if (typeof user !== 'object' || user === null) return {};
    const { id } = user as Partial<User>;
    return userId !== undefined && id !== undefined && String(id) !== userId ? {} : user;
  } catch {
    return {};
  }
}
