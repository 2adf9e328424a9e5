import { consoleHeader } from '@opencashier/contract/operator/access/session';
import type { FastifyRequest } from 'fastify';

/** The console's origin in the browser. */
export function consoleOrigin(request: FastifyRequest, url: string | undefined): string {
  return url ?? `http://${request.headers.host ?? ''}`;
}

/** True if one of the console's own pages sent the request; false if it has no such headers. */
export function isSameOrigin(request: FastifyRequest, url: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // A form on a page without referrers sends the origin null.
  if (origin !== undefined && origin !== 'null') return origin === consoleOrigin(request, url);
  return site === 'same-origin';
}

/** No form and no simple cross-site request can set this header. */
export function hasConsoleHeader({ headers }: FastifyRequest): boolean {
  return headers[consoleHeader] === '1';
}

/** In development anybody may sign in, but not through another host name of this machine. */
export function isLoopbackHost({ headers }: FastifyRequest): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '');
}
