import { backgroundHeader, type SignInKind } from '@opencashier/contract/operator/access/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { ConsoleSettings } from '../../operator/access/console-settings.ts';
import {
  beginSession,
  type ConsoleSession,
  endSession,
  findSession,
  isSessionOpen,
  type SignedIn,
} from '../../operator/access/console-sessions.ts';
import { readCookie, setCookie } from './console-cookies.ts';

export interface ConsoleGate {
  settings: ConsoleSettings;
  kind: SignInKind;
  /** The cookies are for https only. */
  isSecure: boolean;
  /** True if the browser says that it is signed in. */
  hasCookie(request: FastifyRequest): boolean;
  sessionOf(request: FastifyRequest): Promise<ConsoleSession | undefined>;
  /**
   * The session of a page that listens; browsers reconnect automatically, so it does not count as
   * activity.
   */
  listenerOf(request: FastifyRequest): Promise<ConsoleSession | undefined>;
  /** True if the session is still valid; this does not count as activity. */
  isOpen(request: FastifyRequest): Promise<boolean>;
  /** Signs in with a new token, even if the browser has an old one. */
  signIn(request: FastifyRequest, reply: FastifyReply, who: SignedIn): Promise<void>;
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Recognises a signed-in browser by its cookie. */
export function createConsoleGate(
  pool: Pool,
  settings: ConsoleSettings,
  production: boolean,
): ConsoleGate {
  const isSecure = settings.url?.startsWith('https:') ?? false;
  const tokenOf = (request: FastifyRequest) => readCookie(request, 'console', isSecure);
  const strict = { isSecure, sameSite: 'Strict' } as const;
  return {
    settings,
    kind: settings.oidc || production ? 'oidc' : 'demo',
    isSecure,
    hasCookie: (request) => tokenOf(request) !== undefined,
    async sessionOf(request) {
      const token = tokenOf(request);
      if (token === undefined) return undefined;
      const isBackground = request.headers[backgroundHeader] !== undefined;
      return findSession(pool, token, settings, { isBackground });
    },
    async listenerOf(request) {
      const token = tokenOf(request);
      if (token === undefined) return undefined;
      return findSession(pool, token, settings, { isBackground: true });
    },
    async isOpen(request) {
      const token = tokenOf(request);
      return token !== undefined && isSessionOpen(pool, token, settings);
    },
    async signIn(request, reply, who) {
      const before = tokenOf(request);
      if (before !== undefined) await endSession(pool, before);
      const token = await beginSession(pool, who, settings);
      const maxAgeSeconds = settings.sessionHours * 3600;
      setCookie(reply, 'console', token, { ...strict, maxAgeSeconds });
    },
    async signOut(request, reply) {
      const token = tokenOf(request);
      if (token !== undefined) await endSession(pool, token);
      setCookie(reply, 'console', '', { ...strict, maxAgeSeconds: 0 });
    },
  };
}
