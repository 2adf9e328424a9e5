import type { FastifyReply, FastifyRequest } from 'fastify';

/** The two cookies of the console: the session, and a sign-in under way. */
export type CookieName = 'console' | 'console-sign-in';

/** Browsers accept the prefix only over https, for this host alone and for all its paths. */
const nameOf = (name: CookieName, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;

export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: CookieName,
  isSecure: boolean,
): string | undefined {
  const prefix = `${nameOf(name, isSecure)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  return found && found.length <= 4096 ? found : undefined;
}

export interface CookieOptions {
  isSecure: boolean;
  /** The sign-in returns from another site, and `Strict` would drop the cookie. */
  sameSite: 'Strict' | 'Lax';
  maxAgeSeconds: number;
}

export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  value: string,
  { isSecure, sameSite, maxAgeSeconds }: CookieOptions,
): void {
  const parts = [
    `${nameOf(name, isSecure)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ];
  void reply.header('set-cookie', parts.join('; '));
}
