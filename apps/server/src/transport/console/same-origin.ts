import { consoleHeader } from '@opencashier/contract/operator/access/session';
import type { FastifyRequest } from 'fastify';

/** The origin under which the browser has the console. */
export function consoleOrigin(request: FastifyRequest, url: string | undefined): string {
  return url ?? `http://${request.headers.host ?? ''}`;
}

/** True if the console's own pages sent it. A request that says nothing about itself did not. */
export function isSameOrigin(request: FastifyRequest, url: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // A form of a page without referrers has the origin null.
  if (origin !== undefined && origin !== 'null') return origin === consoleOrigin(request, url);
  return site === 'same-origin';
}

/** No form and no simple request of another site can have this header. */
export function hasConsoleHeader({ headers }: FastifyRequest): boolean {
  return headers[consoleHeader] === '1';
}

/** In development anybody may sign in, but not through another name of this machine. */
export function isLoopbackHost({ headers }: FastifyRequest): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '');
}
